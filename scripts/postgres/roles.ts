import { escapeIdentifier, escapeLiteral } from "pg";
import { withClient } from "./connect.ts";
import type { DatabaseState } from "./state.ts";

/**
 * The owner migrates and administers; web and worker are subject to row-level security. None of them is a superuser, so
 * the embedded database has the same restrictions as a managed one.
 */
export const OWNER = "switchboard_owner";
export const WEB = "switchboard_web";
export const WORKER = "switchboard_worker";

export async function provideRoles(adminUrl: string, passwords: DatabaseState["passwords"]) {
  await withClient(adminUrl, async (client) => {
    const known = await client.query<{ rolname: string }>("select rolname from pg_roles");
    const names = new Set(known.rows.map((row) => row.rolname));
    const provide = async (name: string, { password, rights }: { password: string; rights: string }) => {
      const verb = names.has(name) ? "alter" : "create";
      await client.query(
        `${verb} role ${escapeIdentifier(name)} login ${rights} password ${escapeLiteral(password)}`,
      );
    };
    await provide(OWNER, { password: passwords.owner, rights: "nosuperuser createrole createdb" });
    await provide(WEB, { password: passwords.web, rights: "nosuperuser" });
    await provide(WORKER, { password: passwords.worker, rights: "nosuperuser" });
    await client.query(`grant ${WEB}, ${WORKER} to ${OWNER} with admin option`);
    await client.query(`grant ${WEB}, ${WORKER} to ${OWNER} with set true`);
  });
}

export async function provideDatabase(adminUrl: string, name: string) {
  await withClient(adminUrl, async (client) => {
    const known = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (known.rowCount === 0) {
      await client.query(`create database ${escapeIdentifier(name)} owner ${OWNER}`);
    }
  });
}
