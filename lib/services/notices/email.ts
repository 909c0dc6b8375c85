import "server-only";
import type { NoticeKind } from "@/lib/contract/notice-settings";
import type { Language } from "@/lib/language";
import { translator } from "@/lib/messages/translator";
import type { WorkspaceCtx } from "@/lib/services/context";
import { plainName } from "@/lib/services/platform-email";
import { unsubscribeToken } from "./unsubscribe-token";

/** In a link instead of a kind: the emails of every kind. */
export const ALL_KINDS = "all";

type Parts = {
  kind: NoticeKind | typeof ALL_KINDS;
  language: Language;
  text: string;
  linkRef: string;
  base: string;
};

/** The text with its way back into the app, the reason it was sent, and the link that turns such emails off. */
export function noticeEmail(
  { config, tenant }: Pick<WorkspaceCtx, "config" | "tenant">,
  { kind, language, text, linkRef, base }: Parts,
): { text: string; unsubscribeUrl: string } {
  const unsubscribeUrl = `${base}/unsubscribe/${unsubscribeToken(config, linkRef)}/${kind}`;
  const settings = `${base}/account/notifications?workspace=${tenant.id}`;
  const t = translator(language, "emails");
  const parts = [
    text,
    [
      "--",
      t("why_sent", { workspace: plainName(tenant.name) }),
      t("change_notices", { url: settings }),
      t("unsubscribe", { url: unsubscribeUrl }),
    ].join("\n"),
  ];
  return { text: `${parts.join("\n\n")}\n`, unsubscribeUrl };
}
