import type pg from "pg";

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  // Loaded when it is needed: the launcher reads this file before anything is installed.
  const { default: driver } = await import("pg");
  const client = new driver.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A server that goes away while the client idles emits an error; unheard it would end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Whether a database answers there now, with this name and password. */
export async function answers(url: string): Promise<boolean> {
  try {
    await withClient(url, (client) => client.query("select 1"));
    return true;
  } catch {
    return false;
  }
}
