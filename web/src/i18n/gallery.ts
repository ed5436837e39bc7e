// Words of the gallery, the rules and the first game. Simplified Chinese, traditional Chinese, English.

export const GALLERY = {} as const;
