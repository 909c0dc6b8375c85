"use client";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/classes";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Picker } from "@/components/ui/picker";
import { Card, CardHeader, Skeleton } from "@/components/ui/surface";
import { Switch } from "@/components/ui/toggle";
import { clock } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import type { ResponseOf } from "@/lib/contract/contract";
import type { getNoticeSettings } from "@/lib/contract/notice-settings";
import { useNoticeSettings } from "./use-notice-settings";

type Setting = ResponseOf<typeof getNoticeSettings>["kinds"][number];

/** The hour of daily summaries, on any day. */
const SUMMARY_AT = "2026-01-01T08:00:00Z";

const EMAIL = ["off", "now", "daily"] as const;

export function NoticeChoices({ workspace }: { workspace: { id: string; name: string } }) {
  const t = useWords("account");
  const { settings, save } = useNoticeSettings(workspace.id);
  return (
    <Card aria-label={t("what_notified")}>
      <CardHeader
        title={t("what_notified")}
        description={t("what_notified_about", { workspace: workspace.name, time: clock(SUMMARY_AT, "UTC") })}
      />
      <ErrorNotice error={settings.error ?? save.error} />
      {settings.isPending ? <Skeleton className="m-4 h-56" /> : null}
      {settings.data ? (
        <>
          <div
            aria-hidden
            className="flex gap-4 border-line border-b px-4 py-1.5 text-ink-3 text-sm max-sm:hidden"
          >
            <span className="flex-1" />
            <span className="w-20">{t("in_app")}</span>
            <span className="w-36">{t("email")}</span>
            <span className="w-14">{t("browser")}</span>
          </div>
          <ul className="divide-y divide-line">
            {settings.data.kinds.map((one) => (
              <ChoiceRow key={one.kind} setting={one} onChange={(kind) => save.mutate({ kinds: [kind] })} />
            ))}
          </ul>
        </>
      ) : null}
    </Card>
  );
}

function ChoiceRow({ setting, onChange }: { setting: Setting; onChange: (setting: Setting) => void }) {
  const t = useWords("account");
  const kind = t(`notice_${setting.kind}`);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3">
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <p className="font-medium">{kind}</p>
        <p className="text-ink-2 text-sm">{t(`notice_${setting.kind}_hint`)}</p>
      </div>
      <Way label={t("in_app")} className="w-20">
        <Switch
          aria-label={t("kind_in_app", { kind })}
          checked={setting.app}
          onCheckedChange={(app) => onChange({ ...setting, app, browser: app && setting.browser })}
        />
      </Way>
      <Way label={t("email")} className="w-36">
        <Picker
          size="sm"
          aria-label={t("kind_by_email", { kind })}
          value={setting.email}
          options={EMAIL.map((value) => ({ value, label: t(`email_${value}`) }))}
          onChange={(email) => onChange({ ...setting, email: email as Setting["email"] })}
        />
      </Way>
      <Way label={t("browser")} className="w-14">
        <Switch
          aria-label={t("kind_in_browser", { kind })}
          checked={setting.browser}
          disabled={!setting.app}
          onCheckedChange={(browser) => onChange({ ...setting, browser })}
        />
      </Way>
    </li>
  );
}

/** Each control has its own label on a phone, because the column heads are hidden there. */
function Way({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  return (
    <div className={cx("max-sm:self-start", className)}>
      <p aria-hidden className="mb-1 whitespace-nowrap text-ink-3 text-sm sm:hidden">
        {label}
      </p>
      {children}
    </div>
  );
}
