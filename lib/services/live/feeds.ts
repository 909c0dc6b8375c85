import "server-only";
import { setTimeout } from "node:timers/promises";
import { listen } from "@/lib/db/listen";
import type { Db } from "@/lib/db/pool";
import { processWide } from "@/lib/process-wide";
import { CHANGE_CHANNEL } from "./changes";

/** The data behind streams that show the same thing. All of its readers in this process share one query. */
export type Feed<V, S> = {
  /** The same for every stream that can share the query. */
  key: string;
  db: Db;
  workspaceId: string;
  /** Opens a transaction of its own. It learns the state of every reader, so that it can read what all of them need. */
  read(states: readonly S[]): Promise<V>;
};
export type FeedReader<V, S> = { state: S; show(value: V): void; fail(error: unknown): void };

// Readers of one key share their types, which the map cannot express.
type OpenFeed = {
  feed: Feed<unknown, unknown>;
  readers: Set<FeedReader<unknown, unknown>>;
  /** Set by a notification and by a new reader: the next query does not wait for the poll. */
  changed: boolean;
  wake: (() => void) | null;
};

const feeds = processWide("live-feeds", () => new Map<string, OpenFeed>());
const listeners = processWide("live-listeners", () => new Map<Db, { close(): Promise<void> }>());

/** Notifications that arrive in a burst cause one query. */
const MIN_INTERVAL_MS = 200;
/** Changes without a notification, such as an editor that has gone, are found by this poll. */
const POLL_MS = 2_000;

/** Shows every value to the reader until the returned function is called. */
export function joinFeed<V, S>(feed: Feed<V, S>, reader: FeedReader<V, S>): () => void {
  const joining = reader as FeedReader<unknown, unknown>;
  const open = feeds.get(feed.key) ?? openFeed(feed as Feed<unknown, unknown>);
  open.readers.add(joining);
  touch(open);
  return () => leave(open, joining);
}

function openFeed(feed: Feed<unknown, unknown>): OpenFeed {
  const open: OpenFeed = { feed, readers: new Set(), changed: true, wake: null };
  feeds.set(feed.key, open);
  openListener(feed.db);
  // The first reader is added before the loop looks at them.
  queueMicrotask(() => void follow(open));
  return open;
}

function openListener(db: Db): void {
  if (listeners.has(db)) return;
  const touchAll = (isMeant: (open: OpenFeed) => boolean) => {
    for (const open of feeds.values()) if (open.feed.db === db && isMeant(open)) touch(open);
  };
  const listener = listen(db, {
    channels: { [CHANGE_CHANNEL]: (id) => touchAll(({ feed }) => feed.workspaceId === id) },
    onConnected: () => touchAll(() => true),
  });
  listeners.set(db, listener);
}

function touch(open: OpenFeed): void {
  open.changed = true;
  open.wake?.();
}

async function follow(open: OpenFeed): Promise<void> {
  while (open.readers.size > 0) {
    open.changed = false;
    const present = [...open.readers];
    try {
      const value = await open.feed.read(present.map(({ state }) => state));
      for (const reader of present) if (open.readers.has(reader)) reader.show(value);
    } catch (error) {
      for (const reader of present) reader.fail(error);
    }
    if (open.readers.size > 0) await nextLook(open);
  }
}

async function nextLook(open: OpenFeed): Promise<void> {
  await setTimeout(MIN_INTERVAL_MS);
  if (open.changed || open.readers.size === 0) return;
  const poll = new AbortController();
  open.wake = () => poll.abort();
  await setTimeout(POLL_MS, undefined, { signal: poll.signal }).catch(() => {});
  open.wake = null;
}

function leave(open: OpenFeed, reader: FeedReader<unknown, unknown>): void {
  open.readers.delete(reader);
  if (open.readers.size > 0) return;
  if (feeds.get(open.feed.key) === open) feeds.delete(open.feed.key);
  open.wake?.();
  const { db } = open.feed;
  if ([...feeds.values()].some(({ feed }) => feed.db === db)) return;
  void listeners.get(db)?.close();
  listeners.delete(db);
}
