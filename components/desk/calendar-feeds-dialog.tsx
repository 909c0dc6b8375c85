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
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import { createCalendarFeed, deleteCalendarFeed, listCalendarFeeds } from "@/lib/contract/calendar-feeds";
import type { ResponseOf } from "@/lib/contract/contract";
import { listProviders } from "@/lib/contract/providers";
import { query } from "@/lib/contract/queries";

export function SubscribeButton() {
  const t = useWords("calendar");
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <Button onClick={() => setOpen(true)}>
        <Rss aria-hidden />
        {t("subscribe")}
      </Button>
      {open ? <FeedsDialog /> : null}
    </Dialog>
  );
}

function FeedsDialog() {
  const t = useWords("calendar");
  const { client, key, visit } = useTenant();
  const feeds = useQuery(query(client, key, listCalendarFeeds));
  const [url, setUrl] = useState<string | null>(null);
  const list = feeds.data?.feeds ?? [];
  return (
    <DialogContent title={t("subscribe_title")} description={t("subscribe_about")}>
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
          <section aria-label={t("your_addresses")}>
            <h3 className="mb-1 font-medium text-sm">{t("your_addresses")}</h3>
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

function MembersOnly() {
  const t = useWords("calendar");
  return (
    <Notice tone="info" title={t("members_only")}>
      {t("members_only_about")}
    </Notice>
  );
}

function NewFeed({ onMade }: { onMade: (url: string) => void }) {
  const t = useWords("calendar");
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
    <section aria-label={t("new_address")} className="flex flex-col gap-3">
      <Field label={t("appointments_of")}>
        <Picker
          value={provider}
          onChange={setProvider}
          options={[{ value: "", label: t("everybody") }, ...options]}
        />
      </Field>
      <div className="flex items-center gap-4">
        <div className="min-w-0 flex-1">
          <p className="font-medium text-sm" id="feed-names">
            {t("full_names")}
          </p>
          <p className="text-ink-2 text-sm">{t("full_names_about")}</p>
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
        {t("create_address")}
      </Button>
    </section>
  );
}

function Made({ url, onMore }: { url: string; onMore: () => void }) {
  const t = useWords("calendar");
  return (
    <section aria-label={t("the_new_address")} className="flex flex-col gap-3">
      <Notice tone="warn" title={t("copy_now")}>
        {t("copy_now_about")}
      </Notice>
      <CopyBox label={t("address")} text={url} copy={t("copy_address")} />
      <p className="text-ink-2 text-sm">{t("address_how")}</p>
      <Button size="sm" className="self-start" onClick={onMore}>
        {t("create_another")}
      </Button>
    </section>
  );
}

type Feed = ResponseOf<typeof listCalendarFeeds>["feeds"][number];

function FeedRow({ feed, onRevoked }: { feed: Feed; onRevoked: () => void }) {
  const t = useWords("calendar");
  const revoke = useCall(deleteCalendarFeed, {
    refreshes: [listCalendarFeeds],
    onDone: () => {
      toast(t("revoked"));
      onRevoked();
    },
  });
  const { lastReadAt } = feed;
  const names = feed.showNames ? "full" : "initials";
  const created = () => <Ago at={feed.createdAt} />;
  const of = feed.providerId === null ? t("everybody") : (feed.provider ?? t("removed_provider"));
  return (
    <li className="flex items-center gap-3 px-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{of}</p>
        <p className="text-ink-2 text-sm">
          {rich(
            lastReadAt === null
              ? t.parts("feed_unread", { names, created })
              : t.parts("feed_read", { names, created, read: () => <Ago at={lastReadAt} /> }),
          )}
        </p>
        <ErrorNotice error={revoke.error} />
      </div>
      <Button
        size="sm"
        aria-label={t("revoke_of", { name: of })}
        busy={revoke.isPending}
        onClick={() => revoke.mutate({ params: { id: feed.id } })}
      >
        {t("revoke")}
      </Button>
    </li>
  );
}
