import { escapeIdentifier, escapeLiteral } from "pg";
import { ENGINE_LIMITS, KEEP_ALIVE, REQUEST_LIMITS, type TimeLimits } from "../../lib/db/time-limits.ts";
import { withClient } from "../postgres/connect.ts";

/**
 * Limits of the login roles in this database, for statements that enter no tenant's scope, such as those of the queue, and
 * for the network. The owner has none: a migration takes as long as it takes. Settings made by an administrator stay.
 */
const NETWORK = {
  tcp_keepalives_idle: `${KEEP_ALIVE.idle}`,
  tcp_keepalives_interval: `${KEEP_ALIVE.interval}`,
  tcp_keepalives_count: `${KEEP_ALIVE.count}`,
  tcp_user_timeout: `${KEEP_ALIVE.userTimeout}s`,
};

function settingsOf(limits: TimeLimits, version: number): Record<string, string> {
  return {
    statement_timeout: `${limits.statementMs}ms`,
    lock_timeout: `${limits.lockMs}ms`,
    idle_in_transaction_session_timeout: `${limits.idleMs}ms`,
    ...(version >= 170_000 ? { transaction_timeout: `${limits.transactionMs}ms` } : {}),
    ...NETWORK,
  };
}

const ROLES = { switchboard_web: REQUEST_LIMITS, switchboard_worker: ENGINE_LIMITS };
const INSUFFICIENT_PRIVILEGE = "42501";

export async function limitSessions(connectionString: string): Promise<void> {
  await withClient(connectionString, async (client) => {
    const { rows } = await client.query<{ database: string; version: number }>(
      "select current_database() as database, current_setting('server_version_num')::int as version",
    );
    const { database, version } = rows[0]!;
    const made = await client.query<{ role: string; settings: string[] }>(
      `select r.rolname as role, s.setconfig as settings from pg_db_role_setting s
       join pg_roles r on r.oid = s.setrole join pg_database d on d.oid = s.setdatabase and d.datname = $1`,
      [database],
    );
    for (const [role, limits] of Object.entries(ROLES)) {
      const present = made.rows.filter((row) => row.role === role).flatMap(({ settings }) => settings);
      for (const [name, value] of Object.entries(settingsOf(limits, version))) {
        if (present.some((setting) => setting.startsWith(`${name}=`))) continue;
        const change = `alter role ${escapeIdentifier(role)} in database ${escapeIdentifier(database)} set ${name} = ${escapeLiteral(value)}`;
        try {
          await client.query(change);
        } catch (error) {
          // An owner without rights over the roles: every transaction still sets its own limits.
          if ((error as { code?: string }).code === INSUFFICIENT_PRIVILEGE) return;
          throw error;
        }
      }
    }
  });
}
