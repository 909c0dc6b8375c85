"use client";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Badge, Card, CardHeader, Notice, PageHeader, Skeleton } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { day } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { deleteProvider, getProvider, type ProviderView } from "@/lib/contract/messaging-providers";
import { query } from "@/lib/contract/queries";
import type { Translator } from "@/lib/messages/translate";
import { PROVIDERS } from "@/lib/providers";
import { ProviderForm } from "./provider-forms";
import { ProviderTest } from "./provider-test";
import { SendingRulesCard } from "./sending-rules";
import { VoiceCheck } from "./voice-check";

type Kind = ProviderView["kind"];

/** The providers that send this workspace's texts and email. A stored secret is never shown again. */
export function ProvidersPage() {
  const t = useWords("sending");
  const shell = useWords("shell");
  return (
    <>
      <PageHeader title={shell("page_providers")} description={t("about")} />
      <div className="in-order grid items-start gap-4 xl:grid-cols-2">
        <ProviderCard kind="sms" />
        <ProviderCard kind="email" />
        <ProviderCard kind="voice" />
        <SendingRulesCard />
      </div>
    </>
  );
}

function ProviderCard({ kind }: { kind: Kind }) {
  const t = useWords("sending");
  const { client, key, timezone } = useTenant();
  const [removing, setRemoving] = useState(false);
  const found = useQuery(query(client, key, getProvider, { params: { kind } }));
  const provider = found.data;
  const title = t(`title_${kind}`);
  return (
    <Card aria-label={title} className={kind === "voice" ? "xl:col-span-2" : ""}>
      <CardHeader
        title={title}
        description={aboutOf(kind, t)}
        action={
          provider ? (
            <Badge tone={provider.configured ? "good" : "info"} dot>
              {t(provider.configured ? "is_set_up" : kind === "voice" ? "voicemail_only" : "sandbox")}
            </Badge>
          ) : null
        }
      />
      <div className="flex flex-col gap-5 p-4">
        <ErrorNotice error={found.error} retry={() => found.refetch()} />
        {provider ? (
          <>
            {provider.configured ? null : <Notice tone="info">{t(`off_${kind}`)}</Notice>}
            <ProviderForm provider={provider} />
            <Addresses webhooks={provider.webhooks} />
            {kind === "voice" ? <VoiceCheck /> : <ProviderTest kind={kind} />}
            {provider.configured ? (
              <footer className="-mx-4 -mb-4 flex flex-wrap items-center gap-3 border-line border-t px-4 py-3">
                <p className="flex-1 text-ink-3 text-sm">
                  {provider.updatedAt ? t("last_changed", { day: day(provider.updatedAt, timezone) }) : ""}
                </p>
                <Button kind="danger" size="sm" onClick={() => setRemoving(true)}>
                  {t("remove")}
                </Button>
              </footer>
            ) : null}
          </>
        ) : found.isPending ? (
          <Skeleton className="h-64" />
        ) : null}
      </div>
      <Dialog open={removing} onOpenChange={setRemoving}>
        {removing ? <RemoveDialog kind={kind} onClose={() => setRemoving(false)} /> : null}
      </Dialog>
    </Card>
  );
}

const aboutOf = (kind: Kind, t: Translator<"sending", ReactNode>) =>
  PROVIDERS.filter((one) => one.kind === kind)
    .map(({ about }) => t.spec(about))
    .reduce((one, other) => t("about_either", { one, other }));

/** The URLs the provider has to call, with a copy button because retyped URLs get mistyped. */
function Addresses({ webhooks }: Pick<ProviderView, "webhooks">) {
  const t = useWords("sending");
  if (webhooks.length === 0) return null;
  return (
    <section aria-label={t("webhook_addresses")} className="flex flex-col gap-2">
      <h3 className="font-medium text-sm">{t("webhook_urls")}</h3>
      {webhooks.map(({ label, url }) => (
        <div key={url} className="flex items-center gap-2 rounded-md border border-line bg-sunken p-2 pl-3">
          <div className="min-w-0 flex-1">
            <p className="text-ink-2 text-sm">{t.spec(label)}</p>
            <p className="break-all font-mono text-xs">{url}</p>
          </div>
          <CopyButton text={url} />
        </div>
      ))}
    </section>
  );
}

function RemoveDialog({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  const t = useWords("sending");
  const remove = useCall(deleteProvider, { refreshes: [getProvider] });
  return (
    <DialogForm
      title={t(`remove_title_${kind}`)}
      verb={t("remove_verb")}
      danger
      cancel={t("keep")}
      busy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onSubmit={() =>
        remove.mutate(
          { params: { kind } },
          {
            onSuccess: () => {
              onClose();
              toast(t("removed"));
            },
          },
        )
      }
    >
      <Notice tone="warn">{t(`remove_about_${kind}`)}</Notice>
    </DialogForm>
  );
}
