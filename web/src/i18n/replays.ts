// Words of the replays and the summary. Simplified Chinese, traditional Chinese, English.

export const REPLAYS = {} as const;
