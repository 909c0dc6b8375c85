import "server-only";
import { choiceOf, isNoticeKind, type NoticeKind } from "@/lib/contract/notice-settings";
import type { Db } from "@/lib/db/pool";
import { tx } from "@/lib/db/tx";
import { languageOrDefault } from "@/lib/language";
import { translator } from "@/lib/messages/translator";
import { inBrand, wordingOf } from "@/lib/services/brand/email";
import { brandOfPartner, linkBase } from "@/lib/services/brand/shown";
import type { WorkspaceCtx, Workspaces } from "@/lib/services/context";
import { plainName, queueEmail } from "@/lib/services/platform-email";
import { readChoices } from "./choices";
import { ALL_KINDS, noticeEmail } from "./email";

const BATCH = 200;
const MOST_LISTED = 30;
/** A patient's text, request or booking is read in the app. Neither its own email nor a summary has its words. */
const NAMES_ONLY: ReadonlySet<string> = new Set<NoticeKind>([
  "text_waiting",
  "call_missed",
  "callback_overdue",
  "booked_online",
]);

/** Sends the summaries that are due. Taking the rows and queueing the email commit together, so it is sent once. */
export async function sendDailySummaries(
  db: Db,
  { inWorkspace }: Pick<Workspaces, "inWorkspace">,
): Promise<void> {
  const due = await tx(db, { kind: "system" }, (t) =>
    t.query(
      `select distinct workspace_id, person_id from team_notice
       where email_due_at is not null and email_due_at <= clock_timestamp() limit ${BATCH}`,
    ),
  );
  for (const { workspace_id: workspaceId, person_id: personId } of due)
    await inWorkspace(workspaceId, (ctx) => sendSummary(ctx, personId));
}

async function sendSummary(ctx: WorkspaceCtx, personId: string): Promise<void> {
  const workspaceId = ctx.tenant.id;
  const taken = await ctx.tx.prisma.teamNotice.updateManyAndReturn({
    where: { workspaceId, personId, emailDueAt: { lte: ctx.now } },
    data: { emailDueAt: null },
  });
  const person = await ctx.tx.one(
    `select reachable_email(m.person_id) as email, language_at(reachable_email(m.person_id)) as language, person_name(m.person_id) as name, p.choices, p.link_ref
     from workspace_member m join notice_preference p on p.workspace_id = m.workspace_id and p.person_id = m.person_id
     where m.workspace_id = $1 and m.person_id = $2`,
    [workspaceId, personId],
  );
  if (!person?.email) return;
  const choices = readChoices(person.choices);
  const wanted = taken
    // A newer version gave a notice of a kind unknown here its time, because the person wants it daily.
    .filter(
      ({ kind, readAt }) =>
        readAt === null && (!isNoticeKind(kind) || choiceOf(choices, kind).email === "daily"),
    )
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  if (wanted.length === 0) return;
  const listed = wanted
    .slice(0, MOST_LISTED)
    .map(({ kind, title, body }) =>
      body === null || NAMES_ONLY.has(kind) ? `- ${title}` : `- ${title}\n  ${body.replaceAll("\n", "\n  ")}`,
    );
  const language = languageOrDefault(person.language);
  const t = translator(language, "emails");
  const more =
    wanted.length > MOST_LISTED
      ? [`- ${t("more_notices", { count: String(wanted.length - MOST_LISTED) })}`]
      : [];
  const brand = await brandOfPartner(ctx.tx, ctx.tenant.partnerId);
  const base = linkBase(ctx.config, brand);
  const wording = await wordingOf(ctx.tx, brand, "daily_notices");
  const words = wording(language, {
    name: plainName(person.name ?? ""),
    workspace: plainName(ctx.tenant.name),
    count: t("notice_count", { count: wanted.length }),
    notices: [...listed, ...more].join("\n"),
    link: `${base}/w/${workspaceId}/today`,
  });
  const worded = {
    kind: "daily_notices",
    to: person.email,
    subject: words.subject,
    ...noticeEmail(ctx, { kind: ALL_KINDS, language, text: words.text, linkRef: person.link_ref, base }),
  };
  await queueEmail(ctx, inBrand(worded, { brand, language, config: ctx.config }));
}
