"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { MoreHorizontal, Plus, Webhook as WebhookIcon } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import type { ResponseOf } from "@/lib/api/contract";
import {
  deleteWebhook,
  type getWebhook,
  listWebhooks,
  patchWebhook,
  rotateWebhookSecret,
} from "@/lib/api/contracts/webhooks";
import { pages } from "@/lib/api/queries";
import { SecretDialog } from "../settings/secret-once";
import { More, RowSkeletons } from "../shell/more";
import { useTenant } from "../shell/tenant";
import { useCall } from "../shell/use-call";
import { useDoing } from "../shell/use-doing";
import { Button } from "../ui/button";
import { Dialog, SheetContent } from "../ui/dialog";
import { DialogForm } from "../ui/dialog-form";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "../ui/menu";
import { Badge, Card, EmptyState, Notice, PageHeader } from "../ui/surface";
import { Trouble } from "../ui/trouble";
import { Ago } from "../ui/when";
import { NewWebhookDialog } from "./new-webhook-dialog";
import { WebhookDeliveries } from "./webhook-deliveries";

type Webhook = ResponseOf<typeof getWebhook>;

export function WebhooksPage() {
  const { client, key } = useTenant();
  const list = useInfiniteQuery(pages(client, key, listWebhooks));
  const [creating, setCreating] = useDoing("endpoint");
  const [shown, setShown] = useState<Webhook | null>(null);
  const [removing, setRemoving] = useState<Webhook | null>(null);
  const again = { refreshes: [listWebhooks] };
  const patch = useCall(patchWebhook, again);
  const rotate = useCall(rotateWebhookSecret, again);
  const remove = useCall(deleteWebhook, { ...again, onDone: () => setRemoving(null) });
  const hooks = list.data?.pages.flatMap((page) => page.webhooks) ?? [];
  const create = (
    <Button kind="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden /> Add endpoint
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Webhooks"
        description="We tell your systems what happens, signed, and try again until they have heard it."
        actions={create}
      />
      <div className="flex flex-col gap-3">
        <Trouble error={list.error ?? patch.error ?? rotate.error} />
        <Card>
          {list.isPending ? <RowSkeletons rows={3} /> : null}
          {list.data && hooks.length === 0 ? (
            <EmptyState icon={WebhookIcon} title="No endpoints yet">
              Add the address of your billing system to hear of each invoice, suspension and threshold.
            </EmptyState>
          ) : null}
          <ul className="divide-y divide-line" aria-label="Endpoints">
            {hooks.map((hook) => (
              <li key={hook.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
                <div className="min-w-0 flex-1 basis-72">
                  <button
                    type="button"
                    onClick={() => setShown(hook)}
                    className="block max-w-full truncate font-medium hover:underline"
                  >
                    {hook.url}
                  </button>
                  <p className="truncate text-ink-3 text-sm">
                    {hook.events.length === 0 ? "Every event" : hook.events.join(", ")}
                  </p>
                </div>
                {hook.failingSince ? (
                  <Badge tone="bad" dot>
                    Failing since <Ago at={hook.failingSince} />
                  </Badge>
                ) : null}
                <Badge tone={hook.status === "enabled" ? "good" : "neutral"} dot>
                  {hook.status === "enabled" ? "Enabled" : "Paused"}
                </Badge>
                <Menu>
                  <MenuTrigger asChild>
                    <Button kind="ghost" size="icon-sm" aria-label={`Actions for ${hook.url}`}>
                      <MoreHorizontal aria-hidden />
                    </Button>
                  </MenuTrigger>
                  <MenuContent>
                    <MenuItem onSelect={() => setShown(hook)}>Deliveries</MenuItem>
                    <MenuItem
                      onSelect={() =>
                        patch.mutate({
                          params: { id: hook.id },
                          body: { status: hook.status === "enabled" ? "disabled" : "enabled" },
                        })
                      }
                    >
                      {hook.status === "enabled" ? "Pause" : "Resume"}
                    </MenuItem>
                    <MenuItem onSelect={() => rotate.mutate({ params: { id: hook.id }, body: {} })}>
                      Rotate secret
                    </MenuItem>
                    <MenuSeparator />
                    <MenuItem danger onSelect={() => setRemoving(hook)}>
                      Delete…
                    </MenuItem>
                  </MenuContent>
                </Menu>
              </li>
            ))}
          </ul>
          <More list={list} shown={hooks.length} total={list.data?.pages[0]?.total} />
        </Card>
      </div>
      <NewWebhookDialog open={creating} onOpenChange={setCreating} />
      <Dialog open={shown !== null} onOpenChange={(on) => (on ? null : setShown(null))}>
        {shown ? (
          <SheetContent title={`Deliveries to ${shown.url}`} wide className="p-0">
            <WebhookDeliveries webhookId={shown.id} />
          </SheetContent>
        ) : null}
      </Dialog>
      <Dialog open={rotate.data !== undefined} onOpenChange={(on) => (on ? null : rotate.reset())}>
        {rotate.data ? (
          <SecretDialog
            title="The secret is rotated"
            description="For a day both sign, so nothing is lost while you change it."
            secret={rotate.data.secret}
            of="Signing"
            onClose={() => rotate.reset()}
          />
        ) : null}
      </Dialog>
      <Dialog open={removing !== null} onOpenChange={(on) => (on ? null : setRemoving(null))}>
        {removing ? (
          <DialogForm
            title="Delete this endpoint?"
            verb="Delete endpoint"
            danger
            cancel="Keep it"
            busy={remove.isPending}
            error={remove.error}
            onClose={() => setRemoving(null)}
            onSubmit={() =>
              remove.mutate(
                { params: { id: removing.id } },
                { onSuccess: () => toast("The endpoint is deleted") },
              )
            }
          >
            <Notice tone="warn">
              {removing.url} hears nothing more, also not what waits to be tried again. To stop it for a
              while, pause it.
            </Notice>
          </DialogForm>
        ) : null}
      </Dialog>
    </>
  );
}
