import "server-only";
import type { Ctx } from "@/lib/services/context";
import { plainName, queueEmail } from "@/lib/services/platform-email";
import { decide } from "./partners";

type Input = { id: string; decision: string; reason?: string | undefined };
type Words = { subject: string; text: (name: string) => string };

/** An approved partner and one that is active again have the same status and need different words. */
const WORDS: Record<string, Words> = {
  approve: {
    subject: "Your partner application was approved",
    text: (name) => `${name} is now a partner. You can create accounts and keys.`,
  },
  reject: {
    subject: "Your partner application was declined",
    text: (name) =>
      `We can't offer ${name} a partnership now. You can apply again with more details about your business.`,
  },
  suspend: {
    subject: "Your partner account is suspended",
    text: (name) =>
      `${name} is suspended: its keys and portal stopped working. Its accounts keep running, so calls are still answered.`,
  },
  reactivate: {
    subject: "Your partner account is active again",
    text: (name) => `${name} is active again, and so are its keys and portal.`,
  },
};

/** Decides, and emails the partner when that changed anything. */
export async function decidePartner(ctx: Pick<Ctx, "tx" | "now" | "actor" | "config">, input: Input) {
  const before = await ctx.tx.one("select status from partner where id = $1", [input.id]);
  const partner = await decide(ctx, input);
  const words = WORDS[input.decision];
  if (!words || before?.status === partner.status) return partner;
  const { id, name, email } = partner;
  const reason = input.reason ? `\n\nReason: ${input.reason}` : "";
  await queueEmail(ctx, {
    kind: "partner_decision",
    to: email,
    subject: words.subject,
    text: `${words.text(plainName(name))}${reason}\n\n${ctx.config.baseUrl}/p/${id}`,
  });
  return partner;
}
