"use client";
import type { ReactNode } from "react";
import { SecretDialog } from "@/components/settings/secret-once";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { Notice } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { TestWebhookDialog } from "./test-webhook-dialog";
import { type Webhook, webhookContractsOf } from "./webhook-contracts";

export type WebhookStep = { hook: Webhook; to: "test" | "pause" | "resume" | "rotate" | "delete" };
type Props = { hook: Webhook; onClose: () => void; onShow: (id: string) => void };

const STEPS = { test: TestWebhookDialog, pause: Pause, resume: Resume, rotate: Rotate, delete: Delete };

/** Confirms a change to an endpoint, with its effect on pending deliveries. `onShow` opens its deliveries. */
export function WebhookStepDialog({
  step,
  onShow,
  onClose,
}: {
  step: WebhookStep | null;
  onShow: (id: string) => void;
  onClose: () => void;
}) {
  const Step = step ? STEPS[step.to] : null;
  return (
    <Dialog open={step !== null} onOpenChange={(open) => (open ? null : onClose())}>
      {Step && step ? <Step hook={step.hook} onShow={onShow} onClose={onClose} /> : null}
    </Dialog>
  );
}

/** Events of different accounts may overtake each other; a workspace has only its own. */
const useOrder = () => (useTenant().face === "workspace" ? "in order" : "in order for each account");

function Pause(props: Props) {
  const order = useOrder();
  return (
    <Switch {...props} verb="Pause" to="disabled">
      Events are kept and sent to {props.hook.url} when you resume it, {order}. Events more than three days
      old by then aren't sent.
    </Switch>
  );
}

function Resume(props: Props) {
  const order = useOrder();
  const { url, gone } = props.hook;
  return (
    <Switch {...props} verb="Resume" to="enabled">
      {gone
        ? "It was turned off because it responded with 410 Gone. Events since then aren't sent. Earlier events that were waiting are, unless they are more than three days old."
        : `Events kept during the pause are sent to ${url} now, ${order}. Events more than three days old aren't sent.`}
    </Switch>
  );
}

type SwitchProps = Omit<Props, "onShow"> & { verb: string; to: Webhook["status"]; children: ReactNode };

function Switch({ hook, onClose, verb, to, children }: SwitchProps) {
  const { patch: change, list, deliveries } = webhookContractsOf(useTenant().face);
  const patch = useCall(change, { refreshes: [list, deliveries], onDone: onClose });
  return (
    <DialogForm
      title={`${verb} this endpoint?`}
      verb={`${verb} endpoint`}
      busy={patch.isPending}
      error={patch.error}
      onClose={onClose}
      onSubmit={() => patch.mutate({ params: { id: hook.id }, body: { status: to } })}
    >
      <Notice tone="signal">{children}</Notice>
    </DialogForm>
  );
}

function Rotate({ hook, onClose }: Props) {
  const contracts = webhookContractsOf(useTenant().face);
  const rotate = useCall(contracts.rotate, { refreshes: [contracts.list] });
  if (rotate.data)
    return (
      <SecretDialog
        of="Signing"
        noun="secret"
        title="Secret rotated"
        description="Both secrets sign deliveries for 24 hours, so you can switch without losing any."
        secret={rotate.data.secret}
        onClose={onClose}
      />
    );
  return (
    <DialogForm
      title="Rotate the secret?"
      description={hook.url}
      verb="Rotate secret"
      busy={rotate.isPending}
      error={rotate.error}
      onClose={onClose}
      onSubmit={() => rotate.mutate({ params: { id: hook.id }, body: {} })}
    >
      <Notice tone="warn">
        You'll get a new secret, shown once. The current one keeps signing for 24 hours. Rotating again within
        that time ends the oldest secret immediately.
      </Notice>
    </DialogForm>
  );
}

function Delete({ hook, onClose }: Props) {
  const contracts = webhookContractsOf(useTenant().face);
  const remove = useCall(contracts.remove, {
    refreshes: [contracts.list],
    onDone: () => {
      toast("Endpoint deleted");
      onClose();
    },
  });
  return (
    <DialogForm
      title="Delete this endpoint?"
      verb="Delete endpoint"
      danger
      cancel="Keep it"
      busy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onSubmit={() => remove.mutate({ params: { id: hook.id } })}
    >
      <Notice tone="warn">
        {hook.url} gets no more events, including retries and events kept during a pause. To stop it
        temporarily, pause it instead.
      </Notice>
    </DialogForm>
  );
}
