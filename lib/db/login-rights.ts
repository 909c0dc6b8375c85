import "server-only";
import type { Db } from "./pool";
import { unscoped } from "./unscoped";

/**
 * Row-level security backs up the checks in the code only as long as the process cannot leave its role. A login that is
 * a superuser, may bypass policies or owns tables can.
 */
export async function excessRights(db: Pick<Db, "pool">): Promise<string[]> {
  const [login] = await unscoped(
    db,
    `select r.rolsuper as superuser, r.rolbypassrls as bypasses_policies,
       exists (select from pg_class c where c.relowner = r.oid and c.relkind in ('r', 'p')
         and c.relnamespace = 'public'::regnamespace) as owns_tables
     from pg_roles r where r.rolname = session_user`,
    [],
  );
  if (!login) return [];
  return [
    ...(login.superuser ? ["is a superuser"] : []),
    ...(login.bypasses_policies && !login.superuser ? ["bypasses row-level security"] : []),
    ...(login.owns_tables ? ["owns tables"] : []),
  ];
}

type Warning = { warn(fields: object, message: string): void };

/**
 * Warns instead of refusing to start, because installations that use one login for everything have to keep working after
 * an update. A database that does not answer yet is reported elsewhere.
 */
export async function warnOfExcessRights(db: Pick<Db, "pool">, log: Warning): Promise<void> {
  const rights = await excessRights(db).catch(() => []);
  if (rights.length === 0) return;
  log.warn(
    { login: rights },
    `The login in DATABASE_URL ${rights.join(" and ")}, so row-level security does not bind this process. Use switchboard_web or switchboard_worker (docs/deploying.md, "Database users").`,
  );
}
