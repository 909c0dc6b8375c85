import type pg from "pg";

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  // Imported lazily, because the launcher loads this file before anything is installed.
  const { default: driver } = await import("pg");
  const client = new driver.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A server that stops while the client is idle emits an error; unhandled it would end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Returns whether a database responds there, with these credentials. */
export async function answers(url: string): Promise<boolean> {
  try {
    await withClient(url, (client) => client.query("select 1"));
    return true;
  } catch {
    return false;
  }
}
