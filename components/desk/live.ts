/**
 * How often an open page of the desk asks for news; only while somebody looks at it. While the desk's stream tells what
 * changed (desk-live.tsx), asking is only there for what the stream may miss.
 */
let followed = false;

export function setFollowed(on: boolean): void {
  followed = on;
}

export const LIVE = {
  refetchInterval: () => (followed ? 60_000 : 5_000),
  refetchIntervalInBackground: false,
} as const;
