"use client";
import { useQuery } from "@tanstack/react-query";
import { Rss } from "lucide-react";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { CopyBox } from "@/components/ui/copy-box";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Field } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { Notice } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { Switch } from "@/components/ui/toggle";
import { Ago } from "@/components/ui/when";
import { createCalendarFeed, deleteCalendarFeed, listCalendarFeeds } from "@/lib/contract/calendar-feeds";
import type { ResponseOf } from "@/lib/contract/contract";
import { listProviders } from "@/lib/contract/providers";
import { query } from "@/lib/contract/queries";

export function SubscribeButton() {
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <Button size="icon" aria-label="Subscribe" title="Subscribe" onClick={() => setOpen(true)}>
        <Rss aria-hidden />
      </Button>
      {open ? <FeedsDialog /> : null}
    </Dialog>
  );
}

function FeedsDialog() {
  const { client, key, visit } = useTenant();
  const feeds = useQuery(query(client, key, listCalendarFeeds));
  const [url, setUrl] = useState<string | null>(null);
  const list = feeds.data?.feeds ?? [];
  return (
    <DialogContent
      title="Subscribe to the calendar"
      description="Follow the appointments in Google Calendar, Outlook, Apple Calendar or any other program, from the past 30 days to 180 days ahead. It is read only."
    >
      <div className="flex flex-col gap-4">
        <ErrorNotice error={feeds.error} />
        {url === null ? (
          visit ? (
            <MembersOnly />
          ) : (
            <NewFeed onMade={setUrl} />
          )
        ) : (
          <Made url={url} onMore={() => setUrl(null)} />
        )}
        {list.length > 0 ? (
          <section aria-label="Your addresses">
            <h3 className="mb-1 font-medium text-sm">Your addresses</h3>
            <ul className="divide-y divide-line rounded-lg border border-line">
              {list.map((feed) => (
                <FeedRow key={feed.id} feed={feed} onRevoked={() => setUrl(null)} />
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </DialogContent>
  );
}

const MembersOnly = () => (
  <Notice tone="signal" title="Only members can subscribe">
    An address is revoked when its member leaves, and you are only visiting this workspace.
  </Notice>
);

function NewFeed({ onMade }: { onMade: (url: string) => void }) {
  const { client, key } = useTenant();
  const providers = useQuery(query(client, key, listProviders, { query: { limit: "100" } }));
  const [provider, setProvider] = useState("");
  const [showNames, setShowNames] = useState(false);
  const create = useCall(createCalendarFeed, {
    refreshes: [listCalendarFeeds],
    onDone: ({ url }) => onMade(url),
  });
  const options = (providers.data?.providers ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <section aria-label="New address" className="flex flex-col gap-3">
      <Field label="Appointments of">
        <Picker
          value={provider}
          onChange={setProvider}
          options={[{ value: "", label: "Everybody" }, ...options]}
        />
      </Field>
      <div className="flex items-center gap-4">
        <div className="min-w-0 flex-1">
          <p className="font-medium text-sm" id="feed-names">
            Full names
          </p>
          <p className="text-ink-2 text-sm">
            When this is off, patients are shown by their initials. Phone numbers and notes are never
            included.
          </p>
        </div>
        <Switch aria-labelledby="feed-names" checked={showNames} onCheckedChange={setShowNames} />
      </div>
      <ErrorNotice error={create.error} />
      <Button
        kind="primary"
        className="self-start"
        busy={create.isPending}
        onClick={() => create.mutate({ body: { providerId: provider || null, showNames } })}
      >
        Create address
      </Button>
    </section>
  );
}

function Made({ url, onMore }: { url: string; onMore: () => void }) {
  return (
    <section aria-label="The new address" className="flex flex-col gap-3">
      <Notice tone="warn" title="Copy this address now">
        It is shown only once. Anyone who has it can read this calendar until you revoke it.
      </Notice>
      <CopyBox label="Calendar address" text={url} copy="Copy address" />
      <p className="text-ink-2 text-sm">
        In your calendar program, add a calendar from a URL. Programs check for changes every few minutes to
        hours.
      </p>
      <Button size="sm" className="self-start" onClick={onMore}>
        Create another
      </Button>
    </section>
  );
}

type Feed = ResponseOf<typeof listCalendarFeeds>["feeds"][number];

function FeedRow({ feed, onRevoked }: { feed: Feed; onRevoked: () => void }) {
  const revoke = useCall(deleteCalendarFeed, {
    refreshes: [listCalendarFeeds],
    onDone: () => {
      toast("Address revoked");
      onRevoked();
    },
  });
  const of = feed.providerId === null ? "Everybody" : (feed.provider ?? "A removed provider");
  return (
    <li className="flex items-center gap-3 px-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{of}</p>
        <p className="text-ink-2 text-sm">
          {feed.showNames ? "Full names" : "Initials"}, created <Ago at={feed.createdAt} />,{" "}
          {feed.lastReadAt === null ? (
            "not read yet"
          ) : (
            <>
              last read <Ago at={feed.lastReadAt} />
            </>
          )}
        </p>
        <ErrorNotice error={revoke.error} />
      </div>
      <Button
        size="sm"
        aria-label={`Revoke the address of ${of}`}
        busy={revoke.isPending}
        onClick={() => revoke.mutate({ params: { id: feed.id } })}
      >
        Revoke
      </Button>
    </li>
  );
}
