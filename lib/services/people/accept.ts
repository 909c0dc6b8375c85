import "server-only";
import { ApiError, invalid } from "@/lib/contract/errors";
import type { Db } from "@/lib/db/pool";
import { type Tx, tx } from "@/lib/db/tx";
import { newId } from "@/lib/id";
import { audit } from "../context";
import { assertGoodPassword, hashPassword } from "./password";
import { digest } from "./reset";

type Invitation = {
  id: string;
  workspace_id: string | null;
  partner_id: string | null;
  email: string;
  role: string;
  tenant: string;
};

export type InvitationView = {
  email: string;
  role: string;
  tenantName: string;
  tenantKind: "workspace" | "partner";
  knownPerson: boolean;
};

/** What the invitation page shows; the token is the right to see it. */
export async function readInvitation(db: Db, token: string): Promise<InvitationView> {
  return withInvitation(db, token, async (t, found) => ({
    email: found.email,
    role: found.role,
    tenantName: found.tenant,
    tenantKind: found.workspace_id ? "workspace" : "partner",
    knownPerson: (await t.one("select 1 from person where email = $1", [found.email])) !== null,
  }));
}

export type Accept = {
  token: string;
  signedInAs: { id: string; email: string } | null;
  name?: string | undefined;
  password?: string | undefined;
};

/**
 * A newcomer gets an account with the password chosen here; somebody known must be signed in as the invited address,
 * for the link alone must not let anybody act as them.
 */
export async function acceptInvitation(
  db: Db,
  input: Accept,
): Promise<{ tenantKind: "workspace" | "partner"; tenantId: string; email: string }> {
  if (input.password !== undefined) assertGoodPassword(input.password);
  return withInvitation(db, input.token, async (t, found) => {
    const personId = await personFor(t, found, input);
    const table = found.workspace_id ? "workspace_member" : "partner_member";
    const column = found.workspace_id ? "workspace_id" : "partner_id";
    const tenantId = (found.workspace_id ?? found.partner_id)!;
    await t.run(
      `insert into ${table} (${column}, person_id, role) values ($1, $2, $3) on conflict (${column}, person_id) do update set role = excluded.role`,
      [tenantId, personId, found.role],
    );
    await t.run("update invitation set accepted_at = now() where id = $1", [found.id]);
    const kind = found.workspace_id ? "workspace" : "partner";
    await t.as({ kind, id: tenantId }, () =>
      audit(
        {
          tx: t,
          now: new Date(),
          actor: { kind: "person", id: personId, name: found.email, email: found.email, role: found.role },
        },
        { tenantId, action: "member.joined", object: personId, detail: { role: found.role } },
      ),
    );
    return { tenantKind: kind, tenantId, email: found.email };
  });
}

async function withInvitation<T>(
  db: Db,
  token: string,
  fn: (t: Tx, found: Invitation) => Promise<T>,
): Promise<T> {
  const hash = digest(token);
  return tx(db, { kind: "token", id: hash.toString("hex") }, async (t) => {
    const found = await t.one<Invitation>(
      `select i.id, i.workspace_id, i.partner_id, i.email, i.role,
              coalesce((select name from workspace w where w.id = i.workspace_id), (select name from partner p where p.id = i.partner_id)) as tenant
       from invitation i where i.token_hash = $1 and i.accepted_at is null and i.revoked_at is null and i.expires_at > now() for update of i`,
      [hash],
    );
    if (!found)
      throw new ApiError("not_found", { detail: "This invitation has been used, withdrawn or has expired." });
    return fn(t, found);
  });
}

async function personFor(t: Tx, found: Invitation, input: Accept): Promise<string> {
  const known = await t.one<{ id: string }>("select id from person where email = $1", [found.email]);
  if (known) {
    if (input.signedInAs?.id !== known.id) {
      throw new ApiError("insufficient_scope", {
        detail: `Sign in as ${found.email} to accept this invitation.`,
      });
    }
    return known.id;
  }
  if (!input.name?.trim()) throw invalid("/name", "is required");
  if (!input.password) throw invalid("/password", "is required");
  const id = newId("per");
  await t.run("insert into person (id, email, name, password_hash) values ($1, $2, $3, $4)", [
    id,
    found.email,
    input.name.trim(),
    await hashPassword(input.password),
  ]);
  return id;
}
