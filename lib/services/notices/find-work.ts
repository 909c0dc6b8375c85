import "server-only";
import { CONSENT_WORDS } from "@/lib/automation/opt-out";
import type { Db } from "@/lib/db/pool";
import { tx } from "@/lib/db/tx";
import { WORD } from "@/lib/desk/consent-word";
import { UNSENT } from "@/lib/desk/unsent-text";
import { translator } from "@/lib/messages/translator";
import type { WorkspaceCtx, Workspaces } from "@/lib/services/context";
import { membersFor } from "./members-for";
import { postNotice } from "./post";

/** An automation that answers at once, and a caller who redials, leave nothing to do. */
const GRACE = "1 minute";
/** Workers that stood still for this long still find what happened meanwhile. */
const LOOK_BACK = "15 minutes";
/** Bounds the notices of a flood: the rest of a workspace's work is found by the next looks. */
const AT_ONCE = 20;

/** Accounts in which somebody may work. Most accounts of a partner that only uses the API have no members. */
const WORKED_IN = `w.status = 'active'
         and exists (select from workspace_member k where k.workspace_id = w.id and k.role <> 'viewer')`;

type Work = {
  kind: "text_waiting" | "call_missed" | "callback_overdue";
  workspaceId: string;
  contactId: string;
  /** The name of its notice, which keeps it from coming twice. */
  about: string | null;
  who: string | null;
  body: string | null;
  /** The person the work belongs to; null: everyone who may work. */
  assignee: string | null;
};

/** Finds work at the desk that waits for a person. Ingest pays nothing for it, and each account is a look into an index. */
export async function findWork(db: Db, { inWorkspace }: Pick<Workspaces, "inWorkspace">): Promise<void> {
  for (const find of [waitingTexts, missedCalls, overdueCallbacks])
    for (const [id, works] of Map.groupBy(await find(db), ({ workspaceId }) => workspaceId))
      await inWorkspace(id, async (ctx) => {
        const [first] = works;
        const able = first ? await membersFor(ctx, first.kind) : [];
        for (const work of works) await post(ctx, work, able);
      });
}

/** The first unread text since the last answer stands for its conversation, so those after it give no further notice. */
async function waitingTexts(db: Db): Promise<Work[]> {
  const rows = await tx(db, { kind: "system" }, (t) =>
    t.query(
      `select w.id as "workspaceId", p.id as "contactId", 'text_waiting ' || t.id as about, coalesce(p.name, p.phone) as who,
         left(t.body, 200) as body, c.assignee_id as assignee
       from workspace w
         cross join lateral (
           select t.id, t.contact_id, t.body from message t
           where t.workspace_id = w.id and t.direction = 'inbound' and t.channel = 'sms' and t.read_at is null
             and t.id > id_at('msg_', clock_timestamp() - interval '${LOOK_BACK}')
             and t.id < id_at('msg_', clock_timestamp() - interval '${GRACE}')
             and t.id = (select min(m.id) from message m
               where m.workspace_id = w.id and m.contact_id = t.contact_id and m.direction = 'inbound' and m.channel = 'sms'
                 and m.read_at is null and not ${WORD} = any($1::text[])
                 and m.id > coalesce((select max(sent.id) from message sent where sent.workspace_id = w.id
                   and sent.contact_id = t.contact_id and sent.direction = 'outbound' and sent.channel = 'sms'
                   and not ${UNSENT}), ''))
             and not exists (select from team_notice n where n.workspace_id = w.id and n.contact_id = t.contact_id
               and n.about = 'text_waiting ' || t.id)
           order by t.id limit ${AT_ONCE}) t
         join contact p on p.workspace_id = w.id and p.id = t.contact_id
         left join conversation c on c.workspace_id = w.id and c.contact_id = t.contact_id
       where ${WORKED_IN}`,
      [CONSENT_WORDS],
    ),
  );
  return rows.map((row) => ({ ...row, kind: "text_waiting" }));
}

/** A withheld number has no contact and cannot be called back. */
async function missedCalls(db: Db): Promise<Work[]> {
  const rows = await tx(db, { kind: "system" }, (t) =>
    t.query(
      `select w.id as "workspaceId", p.id as "contactId", 'call_missed ' || c.id as about, coalesce(p.name, p.phone) as who
       from workspace w
         cross join lateral (
           select c.id, c.contact_id from call c
           where c.workspace_id = w.id and c.direction = 'inbound' and c.outcome in ('missed', 'voicemail', 'abandoned')
             and c.started_at > clock_timestamp() - interval '${LOOK_BACK}'
             and c.ended_at < clock_timestamp() - interval '${GRACE}'
             and not exists (select from call l where l.workspace_id = w.id and l.contact_id = c.contact_id
               and l.started_at > c.started_at
               and case l.direction when 'inbound' then l.outcome in ('answered', 'transferred') else l.outcome <> 'missed' end)
             and not exists (select from callback b where b.workspace_id = w.id and b.contact_id = c.contact_id
               and b.completed_at > c.started_at)
             and not exists (select from team_notice n where n.workspace_id = w.id and n.contact_id = c.contact_id
               and n.about = 'call_missed ' || c.id)
           order by c.started_at limit ${AT_ONCE}) c
         join contact p on p.workspace_id = w.id and p.id = c.contact_id
       where ${WORKED_IN}`,
    ),
  );
  return rows.map((row) => ({ ...row, kind: "call_missed", body: null, assignee: null }));
}

/** A callback that is moved to another time can be overdue again. */
async function overdueCallbacks(db: Db): Promise<Work[]> {
  const rows = await tx(db, { kind: "system" }, (t) =>
    t.query(
      `select w.id as "workspaceId", p.id as "contactId", b.about, coalesce(b.caller_name, p.name, p.phone) as who,
         b.reason as body, b.assignee_id as assignee
       from workspace w
         cross join lateral (
           select b.contact_id, b.caller_name, b.reason, b.assignee_id,
             'callback_overdue ' || b.id || ' ' || extract(epoch from b.due_at) as about
           from callback b
           where b.workspace_id = w.id and b.status = 'open' and b.due_at <= clock_timestamp()
             and b.due_at > clock_timestamp() - interval '${LOOK_BACK}'
             and not exists (select from team_notice n where n.workspace_id = w.id and n.contact_id = b.contact_id
               and n.about = 'callback_overdue ' || b.id || ' ' || extract(epoch from b.due_at))
           order by b.due_at limit ${AT_ONCE}) b
         join contact p on p.workspace_id = w.id and p.id = b.contact_id
       where ${WORKED_IN}`,
    ),
  );
  return rows.map((row) => ({ ...row, kind: "callback_overdue" }));
}

/** The text of a patient is not emailed. Accounts of a sandbox send nothing, so these notices are in the app only. */
async function post(
  ctx: WorkspaceCtx,
  { kind, contactId, about, who, body, assignee }: Work,
  able: readonly string[],
): Promise<void> {
  const { tenant } = ctx;
  if (about === null) return;
  const personIds = assignee !== null && able.includes(assignee) ? [assignee] : able;
  const page = kind === "text_waiting" ? `conversations?with=${contactId}` : `contacts/${contactId}`;
  await postNotice(ctx, {
    ...{ kind, about, contactId, personIds },
    words: (language) => {
      const t = translator(language, "emails");
      const title = t(kind, { who: who ?? t("unknown_person") });
      const text = (base: string) => `${title}\n\n${base}/w/${tenant.id}/${page}`;
      return { title, body, email: tenant.mode === "test" ? null : { kind, subject: title, text } };
    },
  });
}
