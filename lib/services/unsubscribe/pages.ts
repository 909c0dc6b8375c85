import "server-only";
import { choiceOf, NOTICE_KINDS, type NoticeKind } from "@/lib/contract/notice-settings";
import { productName } from "@/lib/product-name";
import { brandOfPartner, type ShownBrand } from "@/lib/services/brand/shown";
import type { Ctx } from "@/lib/services/context";
import { ALL_KINDS } from "@/lib/services/notices/email";
import { changePreference } from "@/lib/services/notices/settings";
import { readUnsubscribeToken } from "@/lib/services/notices/unsubscribe-token";
import { type Brand, html, page } from "@/lib/services/patients/html";

type Link = { token: string; kind: string };
type Found = { of: { personId: string; workspaceId: string }; workspace: string; brand: Brand };

/** The end of a sentence that begins with "Emails about". */
const KIND_WORDS: Record<NoticeKind, string> = {
  mention: "comments that mention you",
  automation: "notices from automations",
  run_failed: "failing automations",
  delivery_unknown: "unknown deliveries",
  suspended: "suspension of the workspace",
};

/** The product's name stands where a patient sees the practice's. */
const brandOn = (brand: ShownBrand | null): Brand => ({
  name: productName(brand),
  phone: null,
  color: brand?.color ?? null,
});

/** The email's kind first; a link for a daily summary names none. */
const kindOf = (kind: string): NoticeKind | null => NOTICE_KINDS.find((one) => one === kind) ?? null;

export async function askUnsubscribe(ctx: Ctx, link: Link): Promise<Response> {
  const found = await find(ctx, link);
  if (!found) return unknown();
  const kind = kindOf(link.kind);
  const only =
    kind === null
      ? null
      : html`<button class="main" name="stop" value="${kind}">Stop emails about ${KIND_WORDS[kind]}</button>`;
  return page({
    brand: found.brand,
    title: "Email notifications",
    body: html`<section class="card"><h1>Email notifications</h1><p>Choose which emails about <strong>${found.workspace}</strong> to stop. Notices stay in the app.</p>
<form method="post">${only}<button name="stop" value="${ALL_KINDS}">Stop all emails about this workspace</button></form></section>`,
  });
}

/** An email program's own button sends the form without a choice, and then the kind of the email is meant. */
export async function unsubscribe(ctx: Ctx, link: Link & { form: URLSearchParams }): Promise<Response> {
  const found = await find(ctx, link);
  if (!found) return unknown();
  const kind = kindOf(link.form.get("stop") ?? link.kind);
  await ctx.tx.as({ kind: "person", id: found.of.personId }, () =>
    changePreference(ctx, found.of, (choices) => {
      for (const one of kind === null ? NOTICE_KINDS : [kind])
        choices[one] = { ...choiceOf(choices, one), email: "off" };
      return {};
    }),
  );
  const stopped = kind === null ? "Emails" : `Emails about ${KIND_WORDS[kind]}`;
  return page({
    brand: found.brand,
    title: "Emails stopped",
    body: html`<section class="card"><h1>Emails stopped</h1><p>${stopped} from <strong>${found.workspace}</strong> are off.</p><p class="soft">Turn them on again under Notifications in your account.</p></section>`,
  });
}

/** A person who left the workspace gets the page of an unknown link: there is nothing left to turn off. */
async function find(ctx: Ctx, { token }: Link): Promise<Found | null> {
  const hash = readUnsubscribeToken(ctx.config, token);
  if (hash === null) return null;
  const row = await ctx.tx.as({ kind: "token", id: hash }, () =>
    ctx.tx.prisma.noticePreference.findFirst({ where: { linkHash: Buffer.from(hash, "hex") } }),
  );
  if (!row) return null;
  const { personId, workspaceId } = row;
  return ctx.tx.as({ kind: "person", id: personId }, async () => {
    const workspace = await ctx.tx.one(
      `select w.name, w.partner_id from workspace_member m join workspace w on w.id = m.workspace_id
       where m.workspace_id = $1 and m.person_id = $2`,
      [workspaceId, personId],
    );
    if (!workspace) return null;
    const brand = brandOn(await brandOfPartner(ctx.tx, workspace.partner_id));
    return { of: { personId, workspaceId }, workspace: workspace.name, brand };
  });
}

function unknown(): Response {
  return page({
    brand: brandOn(null),
    title: "Link not found",
    status: 404,
    body: html`<section class="card"><h1>This link doesn't work</h1><p>It was replaced, or you left the workspace. Sign in and open Notifications in your account to change what you are sent.</p></section>`,
  });
}
