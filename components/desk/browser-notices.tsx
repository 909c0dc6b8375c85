"use client";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { browserNoticesState, claimNotice } from "@/components/account/browser-notices";
import { useTenant } from "@/components/shell/tenant";
import type { ResponseOf } from "@/lib/contract/contract";
import { listNotices } from "@/lib/contract/notices";
import { query } from "@/lib/contract/queries";
import { noticePath } from "./notice-path";

/** A tab in the background has no stream, so it asks at this rate. */
const POLL_MS = 30_000;

/** Shows new notices through the browser while a tab of the workspace is open, once this browser was allowed to. */
export function BrowserNotices() {
  const [isOn, setOn] = useState(false);
  // The server renders without knowing the browser's choice.
  useEffect(() => setOn(browserNoticesState() === "on"), []);
  return isOn ? <Watching /> : null;
}

function Watching() {
  const { id: workspaceId, client, key } = useTenant();
  const [openedAt] = useState(() => new Date().toISOString());
  const { data } = useQuery({
    ...query(client, key, listNotices),
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: true,
  });
  useEffect(() => {
    for (const notice of data?.notices ?? [])
      if (notice.createdAt > openedAt && browserNoticesState() === "on" && claimNotice(notice.id))
        show(notice, workspaceId);
  }, [data, openedAt, workspaceId]);
  return null;
}

type Notice = ResponseOf<typeof listNotices>["notices"][number];

function show(notice: Notice, workspaceId: string | null): void {
  if (!notice.browser) return;
  const { title, body } = notice.browser;
  const shown = new Notification(title, { tag: notice.id, ...(body === null ? {} : { body }) });
  shown.onclick = () => {
    window.focus();
    window.location.assign(noticePath(workspaceId, notice) ?? `/w/${workspaceId}/today`);
  };
}
