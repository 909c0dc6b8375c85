"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { MoreHorizontal, Plus, Webhook as WebhookIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { More, RowSkeletons } from "@/components/shell/more";
import { useTenant } from "@/components/shell/tenant";
import { useDialogParam } from "@/components/shell/use-dialog-param";
import { Button } from "@/components/ui/button";
import { Dialog, SheetContent } from "@/components/ui/dialog";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import { Badge, Card, EmptyState, PageHeader } from "@/components/ui/surface";
import { Ago } from "@/components/ui/when";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import { pages } from "@/lib/contract/queries";
import { NewWebhookDialog } from "./new-webhook-dialog";
import { type Webhook, webhookContractsOf } from "./webhook-contracts";
import { WebhookDeliveries } from "./webhook-deliveries";
import { type WebhookStep, WebhookStepDialog } from "./webhook-dialogs";

/** The endpoints of a workspace or a partner, with their deliveries. `children` are cards below the list. */
export function WebhookEndpoints({ children }: { children?: ReactNode }) {
  const t = useWords("webhooks");
  const shell = useWords("shell");
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
        title={shell("page_webhooks")}
        description={t("about")}
        actions={
          <Button kind="primary" onClick={() => setCreating(true)}>
            <Plus aria-hidden /> {t("add_endpoint")}
          </Button>
        }
      />
      <div className="flex flex-col gap-3">
        <ErrorNotice error={list.error} />
        <Card>
          {list.isPending ? <RowSkeletons rows={3} /> : null}
          {list.data && hooks.length === 0 ? (
            <EmptyState icon={WebhookIcon} title={t("none")}>
              {t(face === "workspace" ? "none_workspace" : "none_partner")}
            </EmptyState>
          ) : null}
          <ul className="divide-y divide-line" aria-label={t("endpoints")}>
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
          <SheetContent title={t("deliveries_to", { url: shown.url })} wide className="p-0">
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
  const t = useWords("webhooks");
  const { face } = useTenant();
  const { failingSince } = hook;
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
          {hook.events.join(", ") || t(face === "workspace" ? "every_workspace" : "every_partner")}
        </p>
      </div>
      {failingSince ? (
        <Badge tone="bad" dot>
          <span>{rich(t.parts("failing_since", { ago: () => <Ago at={failingSince} /> }))}</span>
        </Badge>
      ) : null}
      {failingSince && hook.status === "enabled" && !hook.gone ? null : <State hook={hook} />}
      <Menu>
        <MenuTrigger asChild>
          <Button kind="ghost" size="icon-sm" aria-label={t("actions_for", { url: hook.url })}>
            <MoreHorizontal aria-hidden />
          </Button>
        </MenuTrigger>
        <MenuContent>
          <MenuItem onSelect={onShow}>{t("deliveries")}</MenuItem>
          <MenuItem onSelect={() => onStep("test")}>{t("send_test")}</MenuItem>
          {hook.status === "enabled" ? (
            <MenuItem onSelect={() => onStep("pause")}>{t("pause")}</MenuItem>
          ) : (
            <MenuItem onSelect={() => onStep("resume")}>{t("resume")}</MenuItem>
          )}
          <MenuItem onSelect={() => onStep("rotate")}>{t("rotate")}</MenuItem>
          <MenuSeparator />
          <MenuItem danger onSelect={() => onStep("delete")}>
            {t("delete")}
          </MenuItem>
        </MenuContent>
      </Menu>
    </li>
  );
}

function State({ hook }: { hook: Webhook }) {
  const t = useWords("webhooks");
  if (hook.gone) return <Badge dot>{t("turned_off")}</Badge>;
  return (
    <Badge tone={hook.status === "enabled" ? "good" : "neutral"} dot>
      {t(hook.status === "enabled" ? "enabled" : "paused")}
    </Badge>
  );
}
