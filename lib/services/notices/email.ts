import "server-only";
import type { NoticeKind } from "@/lib/contract/notice-settings";
import type { WorkspaceCtx } from "@/lib/services/context";
import { plainName } from "@/lib/services/platform-email";
import { unsubscribeToken } from "./unsubscribe-token";

/** In a link instead of a kind: the emails of every kind. */
export const ALL_KINDS = "all";

type Parts = { kind: NoticeKind | typeof ALL_KINDS; text: string; linkRef: string; base: string };

/** The text with its way back into the app, the reason it was sent, and the link that turns such emails off. */
export function noticeEmail(
  { config, tenant }: Pick<WorkspaceCtx, "config" | "tenant">,
  { kind, text, linkRef, base }: Parts,
): { text: string; unsubscribeUrl: string } {
  const unsubscribeUrl = `${base}/unsubscribe/${unsubscribeToken(config, linkRef)}/${kind}`;
  const settings = `${base}/account/notifications?workspace=${tenant.id}`;
  const parts = [
    text,
    `--\nYou receive this email because you are a member of ${plainName(tenant.name)}.\nChange what you are sent: ${settings}\nUnsubscribe: ${unsubscribeUrl}`,
  ];
  return { text: `${parts.join("\n\n")}\n`, unsubscribeUrl };
}
