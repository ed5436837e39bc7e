// Words of the lobby. Simplified Chinese, traditional Chinese, English.

export const LOBBY = {} as const;
