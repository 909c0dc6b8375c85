import "server-only";
import type { Tx } from "@/lib/db/tx";
import type { Actor } from "@/lib/services/context";
import { FLEET } from "@/lib/services/fleet/advance";
import type { AuditRow } from "./rows";

type Of = { partnerId: string; owner: Actor };

/**
 * The partner's log entries about its templates, unsorted. They were left out while the accounts were played
 * (fleet-story.ts), and are derived from the records.
 */
export async function fleetEntries(t: Tx, { partnerId, owner }: Of): Promise<AuditRow[]> {
  const { fleetTemplate, fleetRevision, rollout, rolloutAccount } = t.prisma;
  const where = { partnerId };
  const entry = (
    at: Date,
    { actor = owner, ...rest }: Omit<AuditRow, "at" | "actor"> & { actor?: Actor },
  ) => ({
    ...{ at: at.toISOString(), actor, ...rest },
  });
  const templates = await fleetTemplate.findMany({ where });
  const revisions = await fleetRevision.findMany({ where: { partnerId, number: { gt: 1 } } });
  const rollouts = await rollout.findMany({ where });
  const accounts = await rolloutAccount.findMany({ where });
  const accountsOf = (id: string) => accounts.filter(({ rolloutId }) => rolloutId === id);
  const started = rollouts.map(({ id, templateId, revision, createdAt }) => {
    const own = accountsOf(id);
    const canary = own.filter(({ isCanary }) => isCanary).length;
    const detail = { rollout: id, revision, accounts: own.length, canary };
    return entry(createdAt, { action: "rollout.started", object: templateId, detail });
  });
  return [
    ...templates.map(({ id, name, createdAt }) =>
      entry(createdAt, { action: "template.created", object: id, detail: { name } }),
    ),
    ...revisions.map(({ templateId, number, message, createdAt }) =>
      entry(createdAt, {
        ...{ action: "template.revised", object: templateId },
        detail: { revision: number, message },
      }),
    ),
    ...started,
    ...(await entriesInAccounts(t, partnerId)),
    ...rollouts.flatMap(({ id, templateId, finishedAt }) =>
      finishedAt
        ? [
            entry(finishedAt, {
              actor: FLEET,
              action: "rollout.finished",
              object: templateId,
              detail: { rollout: id, counts: countBy(accountsOf(id)) },
            }),
          ]
        : [],
    ),
  ];
}

function countBy(accounts: readonly { status: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of accounts) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** The partner's acts in an account are in both logs, and each log names the other party. */
async function entriesInAccounts(t: Tx, partnerId: string): Promise<AuditRow[]> {
  const rows = await t.query(
    `select e.at, e.actor, e.action, e.object, e.detail - 'partnerId' || jsonb_build_object('accountId', e.tenant_id) as detail
     from audit_entry e join workspace w on w.id = e.tenant_id
     where w.partner_id = $1 and e.detail->>'partnerId' = $1 order by e.id`,
    [partnerId],
  );
  return rows.map(({ at, actor, action, object, detail }) => ({
    ...{
      at: at.toISOString(),
      actor: actor as object,
      action,
      object: object ?? "",
      detail: detail as object,
    },
  }));
}
