"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { Segmented } from "@/components/ui/segmented";
import { Card, CardHeader } from "@/components/ui/surface";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import { accentIn, DEFAULT_ACCENT, type Theme } from "@/lib/accent";
import { listEmailTemplates } from "@/lib/contract/email-templates";
import { EMAILS } from "@/lib/contract/emails";
import { query } from "@/lib/contract/queries";
import { PLATFORM_NAME } from "@/lib/product-name";
import type { BrandDraft } from "./brand-draft";
import { colorOr } from "./color-field";
import { SampleEmail } from "./email-preview";

const VIEWS = [
  { value: "sign-in", word: "view_signin" },
  { value: "email", word: "view_email" },
  { value: "statement", word: "view_statement" },
] as const;
type View = (typeof VIEWS)[number]["value"];

const THEMES = ["light", "dark"] as const;

type Shown = { name: string; color: string; logo: string | null };

/** The draft as other people will see it. */
export function BrandPreview({ draft, fallbackName }: { draft: BrandDraft; fallbackName: string }) {
  const t = useWords("brand");
  const [view, setView] = useState<View>("sign-in");
  const [theme, setTheme] = useState<Theme>("light");
  const color = colorOr(draft.color, DEFAULT_ACCENT);
  const shown = { name: draft.name.trim() || PLATFORM_NAME, color, logo: draft.logo };
  const statementName = draft.name.trim() || fallbackName;
  return (
    <Card aria-label={t("preview")} className="xl:sticky xl:top-4">
      <CardHeader title={t("preview")} description={t("preview_about")} />
      <div className="flex flex-col gap-3 p-4">
        <div className="flex flex-wrap gap-2">
          <Segmented
            label={t("what_to_preview")}
            value={view}
            onChange={setView}
            options={VIEWS.map(({ value, word }) => ({ value, label: t(word) }))}
          />
          {view === "sign-in" ? (
            <Segmented
              label={t("theme_of_preview")}
              value={theme}
              onChange={setTheme}
              options={THEMES.map((value) => ({ value, label: t(value) }))}
            />
          ) : null}
        </div>
        {view === "sign-in" ? <SignInPreview shown={shown} theme={theme} /> : null}
        {view === "email" ? <InvitationPreview draft={draft} shown={shown} /> : null}
        {view === "statement" ? <StatementPreview shown={{ ...shown, name: statementName }} /> : null}
      </div>
    </Card>
  );
}

/** The surfaces of the theme that is shown, whichever theme the page itself has. */
const SURFACES = {
  light: { paper: "#faf8f4", sheet: "#ffffff", ink: "#1e1b16", soft: "#554f45", line: "#cfc8b9" },
  dark: { paper: "#171511", sheet: "#1f1c17", ink: "#f4f0e8", soft: "#c5bdae", line: "#4b4439" },
} satisfies Record<Theme, Record<string, string>>;

function SignInPreview({ shown, theme }: { shown: Shown; theme: Theme }) {
  const t = useWords("brand");
  const { paper, sheet, ink, soft, line } = SURFACES[theme];
  const accent = accentIn(theme, shown.color);
  const box = { background: sheet, borderColor: line };
  return (
    <div
      role="img"
      aria-label={t("sign_in_page_of", { name: shown.name })}
      className="flex flex-col gap-3 rounded-md border border-line p-6"
      style={{ background: paper, color: ink }}
    >
      <Wordmark shown={shown} ink={ink} />
      <p className="mt-3 font-semibold text-xl">{t("sign_in")}</p>
      {[t("email_address"), t("password")].map((label) => (
        <div key={label} className="flex flex-col gap-1 text-sm">
          {label}
          <span className="h-8 rounded-md border" style={box} />
        </div>
      ))}
      <span
        className="rounded-md py-2 text-center font-medium text-base"
        style={{ background: accent.signal, color: accent.on }}
      >
        {t("sign_in")}
      </span>
      <span className="text-sm" style={{ color: accent.signal }}>
        {t("forgot_password")}
      </span>
      <span className="text-sm" style={{ color: soft }}>
        {t("your_color")}
      </span>
    </div>
  );
}

function Wordmark({ shown: { name, logo }, ink }: { shown: Shown; ink: string }) {
  return (
    <span className="flex min-w-0 items-center gap-2 font-semibold text-lg" style={{ color: ink }}>
      {logo ? (
        // biome-ignore lint/performance/noImgElement: a data URL has nothing to optimize
        <img src={logo} alt="" className="h-8 max-w-32 shrink-0 rounded-sm bg-white object-contain p-0.5" />
      ) : null}
      <span className="truncate">{name}</span>
    </span>
  );
}

/** The invitation in the partner's own wording. */
function InvitationPreview({ draft, shown }: { draft: BrandDraft; shown: Shown }) {
  const { client, key } = useTenant();
  const found = useQuery(query(client, key, listEmailTemplates));
  const own = found.data?.templates.find(({ kind }) => kind === "invitation");
  const orNull = (text: string) => text.trim() || null;
  const { supportEmail, supportUrl, senderName, replyTo } = draft;
  const brand = {
    ...shown,
    supportEmail: orNull(supportEmail),
    supportUrl: orNull(supportUrl),
    senderName: orNull(senderName),
    replyTo: orNull(replyTo),
  };
  return <SampleEmail kind="invitation" template={own ?? EMAILS.invitation} brand={brand} width="desktop" />;
}

function StatementPreview({ shown }: { shown: Shown }) {
  const shared = useWords("partner");
  const t = useWords("brand");
  return (
    <div
      role="img"
      aria-label={t("statement_of", { name: shown.name })}
      className="flex flex-col gap-4 rounded-md border border-line overflow-clip bg-white pb-6 text-[#1e1b16]"
    >
      <div className="h-2" style={{ background: shown.color }} />
      {shown.logo ? (
        // biome-ignore lint/performance/noImgElement: a data URL has nothing to optimize
        <img src={shown.logo} alt="" className="mx-4 h-7 max-w-40 self-start object-contain" />
      ) : null}
      <p className="px-4 font-semibold text-2xl">{t("view_statement")}</p>
      <div className="grid grid-cols-2 gap-3 px-4 text-sm">
        <p>
          <span className="block text-[#5d584e] text-xs">{t("from")}</span>
          {shown.name}
        </p>
        <p>
          <span className="block text-[#5d584e] text-xs">{t("for")}</span>
          {t("sample_account")}
        </p>
      </div>
      <p className="px-4 font-semibold text-2xl">
        {rich(
          t.parts("sample_amount", {
            note: (words) => <span className="block font-normal text-[#5d584e] text-xs">{words}</span>,
          }),
        )}
      </p>
      {[t("sample_base"), shared("call_minutes"), shared("texts")].map((line) => (
        <div key={line} className="mx-4 flex justify-between border-[#e2e0da] border-b pb-1 text-sm">
          {line}
          <span className="h-3 w-12 rounded-sm bg-[#ece9e2]" />
        </div>
      ))}
    </div>
  );
}
