"use client";
import type { ReactNode } from "react";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Picker } from "@/components/ui/picker";
import { Card, CardHeader, Skeleton } from "@/components/ui/surface";
import { Switch } from "@/components/ui/toggle";
import type { ResponseOf } from "@/lib/contract/contract";
import type { getNoticeSettings, NoticeKind } from "@/lib/contract/notice-settings";
import { useNoticeSettings } from "./use-notice-settings";

type Setting = ResponseOf<typeof getNoticeSettings>["kinds"][number];

const KINDS: Record<NoticeKind, { title: string; hint: string }> = {
  mention: { title: "Mentions", hint: "Somebody mentions you in a comment on an automation." },
  automation: {
    title: "Notices from automations",
    hint: "An automation notifies you. It is emailed only if the automation asks for that.",
  },
  run_failed: {
    title: "Failing automations",
    hint: "A run failed. At most one notice a day for each automation.",
  },
  delivery_unknown: {
    title: "Unknown deliveries",
    hint: "A provider never said whether a message was sent, and somebody has to decide.",
  },
  suspended: { title: "Suspension", hint: "The workspace was suspended and its automations have stopped." },
};

const EMAIL = [
  { value: "off", label: "Off" },
  { value: "now", label: "Right away" },
  { value: "daily", label: "Daily summary" },
];

export function NoticeChoices({ workspace }: { workspace: { id: string; name: string } }) {
  const { settings, save } = useNoticeSettings(workspace.id);
  return (
    <Card aria-label="What you are notified about">
      <CardHeader
        title="What you are notified about"
        description={`In ${workspace.name}. Daily summaries are sent at 8 AM if anything is unread.`}
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
            <span className="w-20">In the app</span>
            <span className="w-36">Email</span>
            <span className="w-14">Browser</span>
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
  const { title, hint } = KINDS[setting.kind];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3">
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <p className="font-medium">{title}</p>
        <p className="text-ink-2 text-sm">{hint}</p>
      </div>
      <Way label="In the app" className="w-20">
        <Switch
          aria-label={`${title}: in the app`}
          checked={setting.app}
          onCheckedChange={(app) => onChange({ ...setting, app, browser: app && setting.browser })}
        />
      </Way>
      <Way label="Email" className="w-36">
        <Picker
          size="sm"
          aria-label={`${title}: email`}
          value={setting.email}
          options={EMAIL}
          onChange={(email) => onChange({ ...setting, email: email as Setting["email"] })}
        />
      </Way>
      <Way label="Browser" className="w-14">
        <Switch
          aria-label={`${title}: browser`}
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
    <div className={className}>
      <p aria-hidden className="mb-1 whitespace-nowrap text-ink-3 text-sm sm:hidden">
        {label}
      </p>
      {children}
    </div>
  );
}
