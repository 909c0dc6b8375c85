"use client";
import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import Link from "next/link";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/surface";
import { Ago } from "@/components/ui/when";
import { listNotices, readNotices } from "@/lib/contract/notices";
import { query } from "@/lib/contract/queries";
import { LIVE } from "./live";

/** Notices that automations sent to the person who is signed in, until they are read. */
export function Notices() {
  const { id: workspaceId, client, key } = useTenant();
  const { data } = useQuery({ ...query(client, key, listNotices), ...LIVE });
  const read = useCall(readNotices, { refreshes: [listNotices] });
  if (!data || data.total === 0) return null;
  const mark = (ids: string[]) => read.mutate({ body: { ids } });
  return (
    <Card aria-label="Notices" className="mb-4">
      <CardHeader
        title={data.total === 1 ? "1 notice for you" : `${data.total} notices for you`}
        action={
          data.notices.length > 1 ? (
            <Button size="sm" busy={read.isPending} onClick={() => mark(data.notices.map(({ id }) => id))}>
              Mark all as read
            </Button>
          ) : null
        }
      />
      <ul className="divide-y divide-line">
        {data.notices.map(({ id, title, body, contactId, createdAt }) => (
          <li key={id} className="flex items-start gap-3 px-4 py-2">
            <Bell className="mt-0.5 size-4 shrink-0 text-ink-3" aria-hidden />
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere font-medium">
                {contactId ? (
                  <Link href={`/w/${workspaceId}/contacts/${contactId}`} className="hover:underline">
                    {title}
                  </Link>
                ) : (
                  title
                )}
              </p>
              {body ? <p className="wrap-anywhere whitespace-pre-line text-ink-2">{body}</p> : null}
              <p className="text-ink-3 text-sm">
                <Ago at={createdAt} />
              </p>
            </div>
            <Button size="sm" kind="ghost" aria-label={`Mark as read: ${title}`} onClick={() => mark([id])}>
              Mark as read
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
