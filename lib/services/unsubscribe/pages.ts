import "server-only";
import { choiceOf, NOTICE_KINDS, type NoticeKind } from "@/lib/contract/notice-settings";
import { productName } from "@/lib/product-name";
import { brandOfPartner, type ShownBrand } from "@/lib/services/brand/shown";
import type { Ctx } from "@/lib/services/context";
import { type Html, html } from "@/lib/services/html";
import { ALL_KINDS } from "@/lib/services/notices/email";
import { changePreference } from "@/lib/services/notices/settings";
import { readUnsubscribeToken } from "@/lib/services/notices/unsubscribe-token";
import { type Brand, page } from "@/lib/services/patients/page";
import { type Reader, wordsFor } from "@/lib/services/patients/reader";

type Link = { token: string; kind: string; reader: Reader };
type Found = { of: { personId: string; workspaceId: string }; workspace: string; brand: Brand };

/** The product's name stands where a patient sees the practice's. */
const brandOn = (brand: ShownBrand | null): Brand => ({
  name: productName(brand),
  phone: null,
  color: brand?.color ?? null,
});

const strong = (text: readonly (string | Html)[]): Html => html`<strong>${text}</strong>`;

/** The email's kind first; a link for a daily summary names none. */
const kindOf = (kind: string): NoticeKind | null => NOTICE_KINDS.find((one) => one === kind) ?? null;

export async function askUnsubscribe(ctx: Ctx, link: Link): Promise<Response> {
  const found = await find(ctx, link);
  if (!found) return unknown(link.reader);
  const t = wordsFor(link.reader, "unsubscribe");
  const kind = kindOf(link.kind);
  const only =
    kind === null
      ? null
      : html`<button class="main" name="stop" value="${kind}">${t(`stop_${kind}`)}</button>`;
  return page({
    reader: link.reader,
    brand: found.brand,
    title: t("email_notifications"),
    body: html`<section class="card"><h1>${t("email_notifications")}</h1><p>${t.parts("choose", { workspace: found.workspace, strong })}</p>
<form method="post">${only}<button name="stop" value="${ALL_KINDS}">${t("stop_all")}</button></form></section>`,
  });
}

/** An email program's own button sends the form without a choice, and then the kind of the email is meant. */
export async function unsubscribe(ctx: Ctx, link: Link & { form: URLSearchParams }): Promise<Response> {
  const found = await find(ctx, link);
  if (!found) return unknown(link.reader);
  const kind = kindOf(link.form.get("stop") ?? link.kind);
  await ctx.tx.as({ kind: "person", id: found.of.personId }, () =>
    changePreference(ctx, found.of, (choices) => {
      for (const one of kind === null ? NOTICE_KINDS : [kind])
        choices[one] = { ...choiceOf(choices, one), email: "off" };
      return {};
    }),
  );
  const t = wordsFor(link.reader, "unsubscribe");
  const off = t.parts(`off_${kind ?? "all"}`, { workspace: found.workspace, strong });
  return page({
    reader: link.reader,
    brand: found.brand,
    here: null,
    title: t("emails_stopped"),
    body: html`<section class="card"><h1>${t("emails_stopped")}</h1><p>${off}</p><p class="soft">${t("turn_on_again")}</p></section>`,
  });
}

/** A person who left the workspace gets the page of an unknown link: there is nothing left to turn off. */
async function find(ctx: Ctx, { token }: Pick<Link, "token">): Promise<Found | null> {
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

function unknown(reader: Reader): Response {
  const t = wordsFor(reader, "unsubscribe");
  return page({
    reader,
    brand: brandOn(null),
    title: t("link_not_found"),
    status: 404,
    body: html`<section class="card"><h1>${t("link_does_not_work")}</h1><p>${t("link_was_replaced")}</p></section>`,
  });
}
