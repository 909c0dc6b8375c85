import "server-only";
import { translator } from "@/lib/messages/translator";
import type { Ctx } from "@/lib/services/context";
import { languageAt, plainName, queueEmail } from "@/lib/services/platform-email";
import { decide } from "./partners";

type Input = { id: string; decision: string; reason?: string | undefined };
/** An approved partner and one that is active again have the same status and need different words. */
const WORDS = {
  approve: { subject: "approved", text: "approved_text" },
  reject: { subject: "declined", text: "declined_text" },
  suspend: { subject: "partner_suspended", text: "partner_suspended_text" },
  reactivate: { subject: "reactivated", text: "reactivated_text" },
} as const;

/** Decides, and emails the partner when that changed anything. */
export async function decidePartner(ctx: Pick<Ctx, "tx" | "now" | "actor" | "config">, input: Input) {
  const before = await ctx.tx.one("select status from partner where id = $1", [input.id]);
  const partner = await decide(ctx, input);
  const { decision, reason } = input;
  if (!isAnnounced(decision) || before?.status === partner.status) return partner;
  const { id, name, email } = partner;
  const t = translator(await languageAt(ctx.tx, email), "emails");
  const words = WORDS[decision];
  const paragraphs = [
    t(words.text, { partner: plainName(name) }),
    ...(reason ? [t("reason", { reason })] : []),
    `${ctx.config.baseUrl}/p/${id}`,
  ];
  await queueEmail(ctx, {
    kind: "partner_decision",
    to: email,
    subject: t(words.subject),
    text: paragraphs.join("\n\n"),
  });
  return partner;
}

const isAnnounced = (decision: string): decision is keyof typeof WORDS => Object.hasOwn(WORDS, decision);
