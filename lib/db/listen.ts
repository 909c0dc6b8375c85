import "server-only";
import pg from "pg";
import type { Db } from "./pool";

type Listening = {
  /** Handles the payload of a notification, by channel. */
  channels: Readonly<Record<string, (payload: string) => void>>;
  /** Called each time the connection is there, because notifications may have been missed before. */
  onConnected?: () => void;
};

const RECONNECT_MS = 1_000;

type Listener = {
  /** PostgreSQL wakes every connection that listens, so one without use for a channel leaves it. */
  choose(channel: string, isWanted: boolean): void;
  close(): Promise<void>;
};

/** One connection that listens; it comes back by itself. While it is away, polling does its work. */
export function listen(db: Db, { channels, onConnected = () => {} }: Listening): Listener {
  const wanted = new Set(Object.keys(channels));
  let current: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let closed = false;

  const lost = (client: pg.Client) => {
    if (closed || (current !== null && current !== client) || timer) return;
    current = null;
    timer = setTimeout(() => {
      timer = null;
      void connect();
    }, RECONNECT_MS);
  };

  async function connect(): Promise<void> {
    const { options } = db.pool;
    // Without notifications nothing but TCP notices that the other end is gone.
    const client = new pg.Client(
      db.directUrl === null ? options : { ...options, connectionString: db.directUrl },
    );
    client.on("error", () => lost(client));
    client.on("end", () => lost(client));
    client.on("notification", ({ channel, payload }) => channels[channel]?.(payload ?? ""));
    try {
      await client.connect();
      await client.query(
        Object.keys(channels)
          .map((channel) => `${wanted.has(channel) ? "listen" : "unlisten"} ${channel}`)
          .join("; "),
      );
      if (closed) return void (await client.end());
      current = client;
      onConnected();
    } catch {
      lost(client);
    }
  }

  void connect();
  return {
    choose(channel, isWanted) {
      if (wanted.has(channel) === isWanted) return;
      if (isWanted) wanted.add(channel);
      else wanted.delete(channel);
      const client = current;
      // A connection that does not take the statement is given up; the next one begins with the channels wanted.
      client
        ?.query(`${isWanted ? "listen" : "unlisten"} ${channel}`)
        .catch(() => client.end().catch(() => {}));
    },
    async close() {
      closed = true;
      if (timer) clearTimeout(timer);
      await current?.end().catch(() => {});
    },
  };
}
