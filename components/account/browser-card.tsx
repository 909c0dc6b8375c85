"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Card, CardHeader } from "@/components/ui/surface";
import { Switch } from "@/components/ui/toggle";
import { browserNoticesState, turnOffBrowserNotices, turnOnBrowserNotices } from "./browser-notices";
import { useNoticeSettings } from "./use-notice-settings";

const HINTS = {
  on: "This browser shows notices while one of your workspaces is open in a tab.",
  off: "This browser shows no notices. It asks for permission when you turn them on.",
  blocked: "This browser blocks notifications from this site. Allow them in its site settings first.",
  unsupported: "This browser can't show notifications.",
} as const;

export function BrowserCard({ workspaceId }: { workspaceId: string }) {
  const { settings, save } = useNoticeSettings(workspaceId);
  const [state, setState] = useState(browserNoticesState);
  return (
    <Card aria-label="Notifications in this browser">
      <CardHeader
        title="Notifications in this browser"
        description={HINTS[state]}
        action={
          state === "on" ? (
            <Button size="sm" onClick={() => setState(turnOffBrowserNotices())}>
              Turn off
            </Button>
          ) : state === "off" ? (
            <Button size="sm" onClick={async () => setState(await turnOnBrowserNotices())}>
              Turn on
            </Button>
          ) : null
        }
      />
      <ErrorNotice error={save.error} />
      <div className="flex items-center gap-4 px-4 py-3">
        <div className="min-w-0 flex-1">
          <p className="font-medium" id="show-names">
            Show names and messages
          </p>
          <p className="text-ink-2 text-sm">
            When this is off, a notification only says that there is something new. Anyone who can see your
            screen can read it.
          </p>
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
