"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { MoreHorizontal, Plus, Webhook as WebhookIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { More, RowSkeletons } from "@/components/shell/more";
import type { Face } from "@/components/shell/navigation";
import { useTenant } from "@/components/shell/tenant";
import { useDialogParam } from "@/components/shell/use-dialog-param";
import { Button } from "@/components/ui/button";
import { Dialog, SheetContent } from "@/components/ui/dialog";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import { Badge, Card, EmptyState, PageHeader } from "@/components/ui/surface";
import { Ago } from "@/components/ui/when";
import { pages } from "@/lib/contract/queries";
import { NewWebhookDialog } from "./new-webhook-dialog";
import { type Webhook, webhookContractsOf } from "./webhook-contracts";
import { WebhookDeliveries } from "./webhook-deliveries";
import { type WebhookStep, WebhookStepDialog } from "./webhook-dialogs";

const TEXTS = {
  workspace: {
    empty: "Add the URL of another system to tell it about calls, texts, leads and appointments.",
    every: "Every event",
  },
  partner: {
    empty: "Add the URL of your billing system to receive invoices, suspensions and usage alerts.",
    every: "Every event except audit.entry",
  },
};
const textsOf = (face: Face) => (face === "workspace" ? TEXTS.workspace : TEXTS.partner);

/** The endpoints of a workspace or a partner, with their deliveries. `children` are cards below the list. */
export function WebhookEndpoints({ children }: { children?: ReactNode }) {
  const { client, key, face } = useTenant();
  const list = useInfiniteQuery(pages(client, key, webhookContractsOf(face).list));
  const [creating, setCreating] = useDialogParam("endpoint");
  const [shownId, setShownId] = useState<string | null>(null);
  const [step, setStep] = useState<WebhookStep | null>(null);
  const hooks = list.data?.pages.flatMap((page) => page.webhooks) ?? [];
  const shown = hooks.find((hook) => hook.id === shownId);
  return (
    <>
      <PageHeader
        title="Webhooks"
        description="We send signed events to your endpoints and retry failures for three days. While an endpoint is paused we keep its events; when you resume it, those of the last three days are sent."
        actions={
          <Button kind="primary" onClick={() => setCreating(true)}>
            <Plus aria-hidden /> Add endpoint
          </Button>
        }
      />
      <div className="flex flex-col gap-3">
        <ErrorNotice error={list.error} />
        <Card>
          {list.isPending ? <RowSkeletons rows={3} /> : null}
          {list.data && hooks.length === 0 ? (
            <EmptyState icon={WebhookIcon} title="No endpoints yet">
              {textsOf(face).empty}
            </EmptyState>
          ) : null}
          <ul className="divide-y divide-line" aria-label="Endpoints">
            {hooks.map((hook) => (
              <Endpoint
                key={hook.id}
                hook={hook}
                onShow={() => setShownId(hook.id)}
                onStep={(to) => setStep({ hook, to })}
              />
            ))}
          </ul>
          <More list={list} shown={hooks.length} total={list.data?.pages[0]?.total} />
        </Card>
        {children}
      </div>
      <NewWebhookDialog open={creating} onOpenChange={setCreating} />
      <Dialog open={shown !== undefined} onOpenChange={(on) => (on ? null : setShownId(null))}>
        {shown ? (
          <SheetContent title={`Deliveries to ${shown.url}`} wide className="p-0">
            <WebhookDeliveries hook={shown} />
          </SheetContent>
        ) : null}
      </Dialog>
      <WebhookStepDialog step={step} onShow={setShownId} onClose={() => setStep(null)} />
    </>
  );
}

type EndpointProps = { hook: Webhook; onShow: () => void; onStep: (to: WebhookStep["to"]) => void };

function Endpoint({ hook, onShow, onStep }: EndpointProps) {
  const { face } = useTenant();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <button
          type="button"
          onClick={onShow}
          className="block max-w-full truncate font-medium hover:underline"
        >
          {hook.url}
        </button>
        <p className="truncate text-ink-3 text-sm">
          {hook.events.length === 0 ? textsOf(face).every : hook.events.join(", ")}
        </p>
      </div>
      {hook.failingSince ? (
        <Badge tone="bad" dot>
          Failing since <Ago at={hook.failingSince} />
        </Badge>
      ) : null}
      <State hook={hook} />
      <Menu>
        <MenuTrigger asChild>
          <Button kind="ghost" size="icon-sm" aria-label={`Actions for ${hook.url}`}>
            <MoreHorizontal aria-hidden />
          </Button>
        </MenuTrigger>
        <MenuContent>
          <MenuItem onSelect={onShow}>Deliveries</MenuItem>
          <MenuItem onSelect={() => onStep("test")}>Send test event…</MenuItem>
          {hook.status === "enabled" ? (
            <MenuItem onSelect={() => onStep("pause")}>Pause…</MenuItem>
          ) : (
            <MenuItem onSelect={() => onStep("resume")}>Resume…</MenuItem>
          )}
          <MenuItem onSelect={() => onStep("rotate")}>Rotate secret…</MenuItem>
          <MenuSeparator />
          <MenuItem danger onSelect={() => onStep("delete")}>
            Delete…
          </MenuItem>
        </MenuContent>
      </Menu>
    </li>
  );
}

function State({ hook }: { hook: Webhook }) {
  if (hook.gone) return <Badge dot>Turned off: it responded with 410</Badge>;
  return (
    <Badge tone={hook.status === "enabled" ? "good" : "neutral"} dot>
      {hook.status === "enabled" ? "Enabled" : "Paused"}
    </Badge>
  );
}
