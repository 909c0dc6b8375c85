"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
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
import { deleteProvider, getProvider, type ProviderView } from "@/lib/contract/messaging-providers";
import { query } from "@/lib/contract/queries";
import { PROVIDERS } from "@/lib/providers";
import { ProviderForm } from "./provider-forms";
import { ProviderTest } from "./provider-test";
import { SendingRulesCard } from "./sending-rules";
import { VoiceCheck } from "./voice-check";

type Kind = ProviderView["kind"];

const ABOUT: Record<Kind, { title: string; off: string; removed: string }> = {
  voice: {
    title: "Calls",
    off: "Until this is set up, callers to your Twilio number go straight to voicemail.",
    removed: "Callers go straight to voicemail.",
  },
  sms: {
    title: "Texts",
    off: "Until a provider is set up, texts stay in the sandbox outbox and go nowhere.",
    removed: "Texts stay in the sandbox outbox, and messages from the provider are no longer received.",
  },
  email: {
    title: "Email",
    off: "Until an email server is set up, emails stay in the sandbox outbox and go nowhere.",
    removed: "Emails stay in the sandbox outbox.",
  },
};

/** The providers that send this workspace's texts and email. A stored secret is never shown again. */
export function ProvidersPage() {
  return (
    <>
      <PageHeader
        title="Texts, email and calls"
        description="How this workspace sends texts and email and takes calls. Passwords and tokens are stored encrypted and never shown again."
      />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <ProviderCard kind="sms" />
        <ProviderCard kind="email" />
        <ProviderCard kind="voice" />
        <SendingRulesCard />
      </div>
    </>
  );
}

function ProviderCard({ kind }: { kind: Kind }) {
  const { client, key, timezone } = useTenant();
  const [removing, setRemoving] = useState(false);
  const found = useQuery(query(client, key, getProvider, { params: { kind } }));
  const provider = found.data;
  const words = ABOUT[kind];
  return (
    <Card aria-label={words.title} className={kind === "voice" ? "xl:col-span-2" : ""}>
      <CardHeader
        title={words.title}
        description={aboutOf(kind)}
        action={
          provider ? (
            <Badge tone={provider.configured ? "good" : "signal"} dot>
              {provider.configured ? "Set up" : kind === "voice" ? "Voicemail only" : "Sandbox"}
            </Badge>
          ) : null
        }
      />
      <div className="flex flex-col gap-5 p-4">
        <ErrorNotice error={found.error} retry={() => found.refetch()} />
        {provider ? (
          <>
            {provider.configured ? null : <Notice tone="signal">{words.off}</Notice>}
            <ProviderForm provider={provider} />
            <Addresses webhooks={provider.webhooks} />
            {kind === "voice" ? <VoiceCheck /> : <ProviderTest kind={kind} />}
            {provider.configured ? (
              <footer className="-mx-4 -mb-4 flex flex-wrap items-center gap-3 border-line border-t px-4 py-3">
                <p className="flex-1 text-ink-3 text-sm">
                  {provider.updatedAt ? `Last changed on ${day(provider.updatedAt, timezone)}` : ""}
                </p>
                <Button kind="danger" size="sm" onClick={() => setRemoving(true)}>
                  Remove…
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

const aboutOf = (kind: Kind) =>
  PROVIDERS.filter((one) => one.kind === kind)
    .map(({ about }) => about)
    .join(" Or: ");

/** The URLs the provider has to call, with a copy button because retyped URLs get mistyped. */
function Addresses({ webhooks }: Pick<ProviderView, "webhooks">) {
  if (webhooks.length === 0) return null;
  return (
    <section aria-label="Webhook addresses" className="flex flex-col gap-2">
      <h3 className="font-medium text-sm">Webhook URLs for the provider's console</h3>
      {webhooks.map(({ label, url }) => (
        <div key={url} className="flex items-center gap-2 rounded-md border border-line bg-sunken p-2 pl-3">
          <div className="min-w-0 flex-1">
            <p className="text-ink-2 text-sm">{label}</p>
            <p className="break-all font-mono text-xs">{url}</p>
          </div>
          <CopyButton text={url} />
        </div>
      ))}
    </section>
  );
}

function RemoveDialog({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  const remove = useCall(deleteProvider, { refreshes: [getProvider] });
  const { title, removed } = ABOUT[kind];
  return (
    <DialogForm
      title={`Remove the provider for ${title.toLowerCase()}?`}
      verb="Remove provider"
      danger
      cancel="Keep it"
      busy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onSubmit={() =>
        remove.mutate(
          { params: { kind } },
          {
            onSuccess: () => {
              onClose();
              toast("Provider removed");
            },
          },
        )
      }
    >
      <Notice tone="warn">
        {removed} Its credentials are deleted. To use it again, you'll need to enter them again.
      </Notice>
    </DialogForm>
  );
}
