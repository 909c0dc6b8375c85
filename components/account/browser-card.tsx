"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Card, CardHeader } from "@/components/ui/surface";
import { Switch } from "@/components/ui/toggle";
import { useWords } from "@/components/words/words";
import { browserNoticesState, turnOffBrowserNotices, turnOnBrowserNotices } from "./browser-notices";
import { useNoticeSettings } from "./use-notice-settings";

export function BrowserCard({ workspaceId }: { workspaceId: string }) {
  const t = useWords("account");
  const { settings, save } = useNoticeSettings(workspaceId);
  const [state, setState] = useState(browserNoticesState);
  return (
    <Card aria-label={t("browser_notices")}>
      <CardHeader
        title={t("browser_notices")}
        description={t(`browser_notices_${state}`)}
        action={
          state === "on" ? (
            <Button size="sm" onClick={() => setState(turnOffBrowserNotices())}>
              {t("turn_off")}
            </Button>
          ) : state === "off" ? (
            <Button size="sm" onClick={async () => setState(await turnOnBrowserNotices())}>
              {t("turn_on")}
            </Button>
          ) : null
        }
      />
      <ErrorNotice error={save.error} />
      <div className="flex items-center gap-4 px-4 py-3">
        <div className="min-w-0 flex-1">
          <p className="font-medium" id="show-names">
            {t("show_names")}
          </p>
          <p className="text-ink-2 text-sm">{t("show_names_about")}</p>
        </div>
        <Switch
          aria-labelledby="show-names"
          checked={settings.data?.showNames ?? false}
          disabled={!settings.data}
          onCheckedChange={(showNames) => save.mutate({ kinds: [], showNames })}
        />
      </div>
    </Card>
  );
}
