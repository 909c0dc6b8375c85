/** How often an open page of the desk asks for news; only while somebody looks at it. */
export const LIVE = { refetchInterval: 5_000, refetchIntervalInBackground: false } as const;
