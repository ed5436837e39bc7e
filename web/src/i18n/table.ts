// Words of the table. Simplified Chinese, traditional Chinese, English.

export const TABLE = {} as const;
