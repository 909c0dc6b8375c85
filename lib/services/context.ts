import "server-only";
import type { Scope as PermissionScope } from "@/lib/contract/scopes";
import type { PayloadOf } from "@/lib/contract/webhook-payloads";
import type { WebhookEvent } from "@/lib/contract/webhooks";
import type { Tx } from "@/lib/db/tx";
import type { Config } from "@/lib/env";
import { newId } from "@/lib/id";
import type { Log } from "@/lib/log";
import type { ViewerFormat } from "@/lib/viewer-format";
import { notifyChanged } from "./live/changes";

/** The acting party. It is written to the audit log as it is, so it holds no secret and no personal data beyond a name. */
export type Actor =
  | { kind: "key"; id: string; name: string }
  | { kind: "person"; id: string; name: string; email: string; role: string }
  | {
      kind: "automation";
      id: string;
      versionId: string;
      version: number;
      runId: string;
      nodeId: string;
      hop: number;
    }
  | { kind: "provider"; id: string; name: string }
  | { kind: "operator"; id: string; name: string }
  | { kind: "system"; id: string; name: string };

export type WorkspaceTenant = {
  kind: "workspace";
  id: string;
  partnerId: string;
  name: string;
  status: "active" | "suspended" | "closed";
  mode: "live" | "test";
  plan: string;
  timezone: string;
  country: string;
};

export type PartnerTenant = {
  kind: "partner";
  id: string;
  name: string;
  status: "applied" | "approved" | "suspended" | "rejected";
  mode: "live" | "sandbox";
};

type Tenant =
  | WorkspaceTenant
  | PartnerTenant
  | { kind: "person"; id: string }
  | { kind: "platform"; id: "platform" };

/** Every verb gets this: the actor, the tenant, the transaction and the time of the call. */
export type Ctx<T extends Tenant = Tenant> = {
  tx: Tx;
  actor: Actor;
  tenant: T;
  now: Date;
  log: Log;
  requestId: string;
  config: Config;
  may(scope: PermissionScope): boolean;
  /** The language and formats of the signed-in person. Keys and the system have none, and read English. */
  format?: ViewerFormat | undefined;
  /** When the calling key ends, if it does. */
  keyExpiresAt?: Date | null;
  /** The partner that acts in one of its accounts: its audit log gets every entry too. */
  actingPartnerId?: string;
};

export type WorkspaceCtx = Ctx<WorkspaceTenant>;

/** Work of the system in many workspaces: a transaction in each, null where the workspace is gone. */
export type Workspaces = {
  config: Config;
  inWorkspace: <T>(workspaceId: string, fn: (ctx: WorkspaceCtx) => Promise<T>) => Promise<T | null>;
};
export type PartnerCtx = Ctx<PartnerTenant>;

type PartnerEvent<T extends WebhookEvent> = { workspaceId?: string | null; data: PayloadOf<T> };

/** An action that partners' webhooks can subscribe to does not compile without its event, so it cannot be forgotten. */
type EventOf<A extends string> = A extends WebhookEvent ? { event: PartnerEvent<A> } : { event?: never };

type AuditEntry<A extends string> = {
  tenantId: string;
  action: A;
  object?: string | null;
  detail?: Record<string, unknown>;
} & EventOf<A>;

type AuditCtx = Pick<Ctx, "tx" | "actor" | "now" | "actingPartnerId"> & { tenant?: Tenant };

/**
 * Adds an entry to the tenant's audit log, in the transaction of the fact (docs/decisions/0003-audit-chain.md), and emits
 * the partner event of the same name. `detail` says what changed; it never holds a secret or the text of a message. A
 * partner that acts in an account leaves the entry in both logs, each naming the other party.
 */
export async function audit<const A extends string>(ctx: AuditCtx, entry: AuditEntry<A>): Promise<void> {
  const { actingPartnerId: partnerId } = ctx;
  if (partnerId === undefined) {
    writeEntry(ctx, entry);
  } else {
    const { tenantId, detail } = entry;
    writeEntry(ctx, { ...entry, detail: { ...detail, partnerId } });
    await ctx.tx.as({ kind: "partner", id: partnerId }, async () =>
      writeEntry(ctx, { ...entry, tenantId: partnerId, detail: { ...detail, accountId: tenantId } }),
    );
  }
  if (entry.event) queuePartnerEvent(ctx, { partnerId: entry.tenantId, type: entry.action, ...entry.event });
}

/** True for entries in the log of a sandbox partner, including those of its own acts in an account. */
function isOfSandbox({ tenant, actingPartnerId }: AuditCtx, tenantId: string): boolean {
  if (tenant?.kind === "partner") return tenant.mode === "sandbox" && tenant.id === tenantId;
  return tenant?.kind === "workspace" && tenant.mode === "test" && actingPartnerId === tenantId;
}

function writeEntry(
  ctx: AuditCtx,
  entry: Pick<AuditEntry<string>, "tenantId" | "action" | "object" | "detail">,
): void {
  const { tenantId, action, object = null, detail = {} } = entry;
  const facts = [JSON.stringify(ctx.actor), action, object, JSON.stringify(detail)] as const;
  // The log of a sandbox partner has one clock, its own. Billing dates its entries by it, too.
  if (isOfSandbox(ctx, tenantId)) {
    ctx.tx.send(
      `insert into audit_entry (tenant_id, id, at, actor, action, object, detail)
       select $1, $2, coalesce((select clock_at from partner where id = $1), $3), $4, $5, $6, $7`,
      [tenantId, newId("aud"), ctx.now, ...facts],
    );
  } else {
    ctx.tx.send(
      "insert into audit_entry (tenant_id, id, at, actor, action, object, detail) values ($1, $2, $3, $4, $5, $6, $7)",
      [tenantId, newId("aud"), ctx.now, ...facts],
    );
  }
  notifyChanged(ctx.tx, entry.tenantId);
}

/** Queues an event for the partner's webhooks; the worker delivers it once the transaction has committed. */
export async function emitPartnerEvent<T extends WebhookEvent>(
  ctx: Pick<Ctx, "tx" | "now">,
  event: { partnerId: string; type: T } & PartnerEvent<T>,
): Promise<void> {
  queuePartnerEvent(ctx, event);
}

type Queued = { partnerId: string; type: string; workspaceId?: string | null; data: object };

function queuePartnerEvent(ctx: Pick<Ctx, "tx" | "now">, event: Queued): void {
  ctx.tx.send(
    "insert into partner_event (partner_id, id, type, workspace_id, data, created_at) values ($1, $2, $3, $4, $5, $6)",
    [
      event.partnerId,
      newId("pev"),
      event.type,
      event.workspaceId ?? null,
      JSON.stringify(event.data),
      ctx.now,
    ],
  );
}
