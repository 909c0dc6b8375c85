/**
 * The polling rate of a visible desk page. While the desk stream (desk-live.tsx) reports changes, polling only covers
 * events that the stream can miss.
 */
let followed = false;

export function setFollowed(on: boolean): void {
  followed = on;
}

export const LIVE = {
  refetchInterval: () => (followed ? 60_000 : 5_000),
  refetchIntervalInBackground: false,
} as const;
