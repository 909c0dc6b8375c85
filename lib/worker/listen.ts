import "server-only";
import pg from "pg";
import type { Db } from "@/lib/db/pool";
import { CANCEL_CHANNEL, WAKE_CHANNEL } from "@/lib/services/events/tickets";

/** One connection that listens; it comes back by itself. While it is away, polling does its work. */
export class Listener {
  private client: pg.Client | null = null;
  private timer: NodeJS.Timeout | null = null;
  private closed = false;

  constructor(
    private readonly db: Db,
    private readonly hear: { wake: () => void; cancelled: (runId: string) => void },
  ) {}

  start(): void {
    void this.connect();
  }

  private async connect(): Promise<void> {
    const { pool, directUrl } = this.db;
    const options: pg.ClientConfig = directUrl === null ? pool.options : { connectionString: directUrl };
    const client = new pg.Client({ ...options, keepAlive: true });
    client.on("error", () => this.lost(client));
    client.on("end", () => this.lost(client));
    client.on("notification", ({ channel, payload }) => {
      if (channel === CANCEL_CHANNEL) this.hear.cancelled(payload ?? "");
      else this.hear.wake();
    });
    try {
      await client.connect();
      await client.query(`listen ${WAKE_CHANNEL}; listen ${CANCEL_CHANNEL}`);
      if (this.closed) return void (await client.end());
      this.client = client;
      this.hear.wake();
    } catch {
      this.lost(client);
    }
  }

  private lost(client: pg.Client): void {
    if (this.closed || (this.client !== null && this.client !== client) || this.timer) return;
    this.client = null;
    this.timer = setTimeout(() => {
      this.timer = null;
      void this.connect();
    }, 1_000);
  }

  async close(): Promise<void> {
    this.closed = true;
    if (this.timer) clearTimeout(this.timer);
    await this.client?.end().catch(() => {});
  }
}
