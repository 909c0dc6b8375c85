import pg from "pg";
import type { TestServer } from "@/scripts/testing/server";

/** Reads the link from the sent email, the only place that contains its token. */
export async function emailedLink(server: TestServer, email: string): Promise<string> {
  const client = new pg.Client(server.ownerUrl);
  await client.connect();
  // The owner of the tables is bound by row-level security as well.
  await client.query("set role switchboard_worker; set app.scope = 'system'");
  try {
    const { rows } = await client.query<{ text: string }>(
      "select text from platform_mail where to_address = $1 order by created_at desc limit 1",
      [email],
    );
    const line = rows[0]?.text.split("\n").find((one) => /\/(invitation|apply)\//.test(one));
    if (!line) throw new Error(`no link was emailed to ${email}`);
    return new URL(line.trim()).pathname;
  } finally {
    await client.end();
  }
}
