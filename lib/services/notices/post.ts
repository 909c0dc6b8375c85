import "server-only";
import { choiceOf, type NoticeKind } from "@/lib/contract/notice-settings";
import { newId } from "@/lib/id";
import { type Language, languageOrDefault } from "@/lib/language";
import { inBrand, wordingOf } from "@/lib/services/brand/email";
import { brandOfPartner, linkBase } from "@/lib/services/brand/shown";
import type { WorkspaceCtx } from "@/lib/services/context";
import { plainName, queueEmail } from "@/lib/services/platform-email";
import { readChoices } from "./choices";
import { noticeEmail } from "./email";
import { nextMorning } from "./next-morning";
import { ensurePreferences } from "./settings";

type NewEmail = {
  kind: string;
  subject: string;
  /** Gets the start of links, which may be the host of a partner. */
  text: (base: string) => string;
};
/** A notice in one language. */
type Words = {
  title: string;
  body: string | null;
  /** The email that people get by their settings; null: this notice is not emailed at all. */
  email: NewEmail | null;
};
type NewNotice = {
  kind: NoticeKind;
  words: (language: Language) => Words;
  personIds: readonly string[];
  /** A person gets at most one notice of this name. A notice without one is always new. */
  about?: string;
  contactId?: string | null;
  runId?: string | null;
  commentId?: string | null;
};

type Posted = { people: number; emails: number };

/**
 * Stores a notice for each member among the people named, and queues its emails in the same transaction. A person
 * whom it reached before, or who left the workspace, gets neither.
 */
export async function postNotice(ctx: WorkspaceCtx, notice: NewNotice): Promise<Posted> {
  const people = await recipients(ctx, notice.personIds);
  if (people.length === 0) return { people: 0, emails: 0 };
  const choices = new Map(people.map((one) => [one.id, choiceOf(readChoices(one.choices), notice.kind)]));
  const emailDueAt = nextMorning(ctx.now, ctx.tenant.timezone);
  const { kind, about = null, contactId = null, runId = null, commentId = null } = notice;
  const rows = people.map(({ id: personId, language }) => {
    const { title, body, email } = notice.words(language);
    return {
      workspaceId: ctx.tenant.id,
      id: newId("note"),
      ...{ personId, kind, title, body, about, contactId, runId, commentId },
      inApp: choices.get(personId)?.app ?? true,
      emailDueAt: email !== null && choices.get(personId)?.email === "daily" ? emailDueAt : null,
      createdAt: ctx.now,
    };
  });
  const posted = await ctx.tx.prisma.teamNotice.createManyAndReturn({
    data: rows,
    skipDuplicates: true,
    select: { personId: true },
  });
  const reached = new Set(posted.map(({ personId }) => personId));
  const emailed = people.filter(
    ({ id, email }) => email && reached.has(id) && choices.get(id)?.email === "now",
  );
  return { people: reached.size, emails: await sendNow(ctx, notice, emailed) };
}

type Recipient = {
  id: string;
  email: string | null;
  name: string | null;
  language: Language;
  choices: unknown;
  linkRef: string;
};

async function recipients(ctx: WorkspaceCtx, personIds: readonly string[]): Promise<Recipient[]> {
  const workspaceId = ctx.tenant.id;
  const members = await ctx.tx.prisma.workspaceMember.findMany({
    where: { workspaceId, personId: { in: [...personIds] } },
    select: { personId: true },
  });
  await ensurePreferences(ctx, { workspaceId, personIds: members.map(({ personId }) => personId) });
  const rows = await ctx.tx.query(
    `select m.person_id as id, reachable_email(m.person_id) as email, language_at(reachable_email(m.person_id)) as language,
       person_name(m.person_id) as name, p.choices, p.link_ref as "linkRef"
     from workspace_member m join notice_preference p on p.workspace_id = m.workspace_id and p.person_id = m.person_id
     where m.workspace_id = $1 and m.person_id = any($2) order by m.person_id`,
    [workspaceId, [...personIds]],
  );
  return rows.map((row) => ({ ...row, language: languageOrDefault(row.language) }));
}

/** Returns how many were queued. */
async function sendNow(
  ctx: WorkspaceCtx,
  { kind, words }: NewNotice,
  people: readonly Recipient[],
): Promise<number> {
  if (people.length === 0) return 0;
  const brand = await brandOfPartner(ctx.tx, ctx.tenant.partnerId);
  const base = linkBase(ctx.config, brand);
  const wording = await wordingOf(ctx.tx, brand, "notice");
  let queued = 0;
  for (const { email, name, language, linkRef } of people) {
    const content = words(language).email;
    if (!email || !content) continue;
    const { subject, text } = wording(language, {
      name: plainName(name ?? ""),
      workspace: plainName(ctx.tenant.name),
      title: plainName(content.subject),
      notice: content.text(base),
    });
    const worded = {
      kind: content.kind,
      to: email,
      subject,
      ...noticeEmail(ctx, { kind, language, text, linkRef, base }),
    };
    await queueEmail(ctx, inBrand(worded, { brand, language, config: ctx.config }));
    queued += 1;
  }
  return queued;
}
