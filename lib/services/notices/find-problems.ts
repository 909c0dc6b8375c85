import "server-only";
import { wallTime } from "@/lib/automation/timezone";
import type { NoticeKind } from "@/lib/contract/notice-settings";
import type { Db } from "@/lib/db/pool";
import { tx } from "@/lib/db/tx";
import type { Language } from "@/lib/language";
import type { Translator } from "@/lib/messages/translate";
import { translator } from "@/lib/messages/translator";
import type { WorkspaceCtx, Workspaces } from "@/lib/services/context";
import { membersFor } from "./members-for";
import { postNotice } from "./post";

/** Workers that stood still for an hour still find what happened meanwhile. */
const LOOK_BACK = "1 hour";
/** A provider is asked about an unknown delivery first; only what stays unknown needs a person. */
const UNKNOWN_FOR = "10 minutes";

type Problem = {
  kind: NoticeKind;
  /** One notice for each of these, however often the problem is found. */
  about: string;
  title: (t: Translator<"emails">) => string;
  body: (t: Translator<"emails">) => string;
  runId?: string;
  /** The page that shows it, below the installation's address. */
  page: string;
};

/** The workspace's own date, as a notice's name has it. Problems that have their notice are not found again. */
const TODAY = "to_char(clock_timestamp() at time zone w.timezone, 'YYYY-MM-DD')";

/** Finds what needs a person: failing automations, deliveries that stayed unknown, suspensions. */
export async function findProblems(db: Db, { inWorkspace }: Pick<Workspaces, "inWorkspace">): Promise<void> {
  for (const { workspace_id: id, automation_id, run_id } of await failures(db))
    if (run_id !== null)
      await inWorkspace(id, (ctx) => postFailure(ctx, { automationId: automation_id, runId: run_id }));
  for (const { workspace_id: id } of await unknownDeliveries(db)) await inWorkspace(id, postUnknown);
  for (const { workspace_id: id, at } of await suspensions(db))
    if (at !== null) await inWorkspace(id, (ctx) => postSuspension(ctx, at));
}

const failures = (db: Db) =>
  tx(db, { kind: "system" }, (t) =>
    t.query(
      `select r.workspace_id, r.automation_id, max(r.id) as run_id from run r join workspace w on w.id = r.workspace_id
       where r.status = 'failed' and r.finished_at > clock_timestamp() - interval '${LOOK_BACK}'
         and not exists (select from team_notice n where n.workspace_id = r.workspace_id
           and n.about = 'run_failed ' || r.automation_id || ' ' || ${TODAY})
       group by r.workspace_id, r.automation_id`,
    ),
  );

const unknownDeliveries = (db: Db) =>
  tx(db, { kind: "system" }, (t) =>
    t.query(
      `select distinct m.workspace_id from message m join workspace w on w.id = m.workspace_id
       where m.error_code = 'unknown_outcome' and m.status = 'queued'
         and m.updated_at < clock_timestamp() - interval '${UNKNOWN_FOR}' and m.updated_at > clock_timestamp() - interval '${LOOK_BACK}'
         and not exists (select from team_notice n where n.workspace_id = m.workspace_id and n.about = 'delivery_unknown ' || ${TODAY})`,
    ),
  );

const suspensions = (db: Db) =>
  tx(db, { kind: "system" }, (t) =>
    t.query(
      `select workspace_id, min(at) as at from suspension group by workspace_id
       having min(at) > clock_timestamp() - interval '${LOOK_BACK}'`,
    ),
  );

async function postFailure(
  ctx: WorkspaceCtx,
  { automationId, runId }: { automationId: string; runId: string },
) {
  const found = await ctx.tx.prisma.automation.findFirst({
    where: { workspaceId: ctx.tenant.id, id: automationId },
    select: { name: true, archivedAt: true },
  });
  if (!found || found.archivedAt !== null) return;
  await post(ctx, {
    kind: "run_failed",
    about: `run_failed ${automationId} ${today(ctx)}`,
    title: (t) => t("failing", { automation: found.name || t("untitled") }),
    body: (t) => t("failing_about"),
    runId,
    page: `automations/${automationId}?run=${runId}`,
  });
}

const postUnknown = (ctx: WorkspaceCtx) =>
  post(ctx, {
    kind: "delivery_unknown",
    about: `delivery_unknown ${today(ctx)}`,
    title: (t) => t("delivery_unknown"),
    body: (t) => t("delivery_unknown_about"),
    page: "outbox",
  });

const postSuspension = (ctx: WorkspaceCtx, at: Date) =>
  post(ctx, {
    kind: "suspended",
    about: `suspended ${at.toISOString()}`,
    title: (t) => t("suspended", { workspace: ctx.tenant.name }),
    body: (t) => t("suspended_about"),
    page: "today",
  });

const today = ({ now, tenant }: WorkspaceCtx) => wallTime(now.getTime(), tenant.timezone).date;

/** Accounts of a sandbox send nothing, so their people get these notices in the app only. */
async function post(ctx: WorkspaceCtx, { page, title, body, ...problem }: Problem): Promise<void> {
  const { tenant } = ctx;
  const isKnown = await ctx.tx.one(
    "select 1 as one from team_notice where workspace_id = $1 and about = $2 limit 1",
    [tenant.id, problem.about],
  );
  if (isKnown) return;
  const personIds = await membersFor(ctx, problem.kind);
  const words = (language: Language) => {
    const t = translator(language, "emails");
    const shown = { title: title(t), body: body(t) };
    const text = (base: string) => `${shown.title}\n\n${shown.body}\n\n${base}/w/${tenant.id}/${page}`;
    const email = { kind: problem.kind, subject: `${shown.title} (${tenant.name})`, text };
    return { ...shown, email: tenant.mode === "test" ? null : email };
  };
  await postNotice(ctx, { ...problem, personIds, words });
}
