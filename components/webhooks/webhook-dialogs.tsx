"use client";
import { SecretDialog } from "@/components/settings/secret-once";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { Notice } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
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
const useIsPartner = () => (useTenant().face === "workspace" ? "no" : "yes");

function Pause(props: Props) {
  const t = useWords("webhooks");
  const about = t("about_pause", { url: props.hook.url, isPartner: useIsPartner() });
  return <Switch {...props} step="pause" to="disabled" about={about} />;
}

function Resume(props: Props) {
  const t = useWords("webhooks");
  const isPartner = useIsPartner();
  const { url, gone } = props.hook;
  const about = gone ? t("about_gone") : t("about_resume", { url, isPartner });
  return <Switch {...props} step="resume" to="enabled" about={about} />;
}

type SwitchProps = Omit<Props, "onShow"> & {
  step: "pause" | "resume";
  to: Webhook["status"];
  about: string;
};

function Switch({ hook, onClose, step, to, about }: SwitchProps) {
  const t = useWords("webhooks");
  const { patch: change, list, deliveries } = webhookContractsOf(useTenant().face);
  const patch = useCall(change, { refreshes: [list, deliveries], onDone: onClose });
  return (
    <DialogForm
      title={t(`title_${step}`)}
      verb={t(`verb_${step}`)}
      busy={patch.isPending}
      error={patch.error}
      onClose={onClose}
      onSubmit={() => patch.mutate({ params: { id: hook.id }, body: { status: to } })}
    >
      <Notice tone="info">{about}</Notice>
    </DialogForm>
  );
}

function Rotate({ hook, onClose }: Props) {
  const t = useWords("webhooks");
  const contracts = webhookContractsOf(useTenant().face);
  const rotate = useCall(contracts.rotate, { refreshes: [contracts.list] });
  if (rotate.data)
    return (
      <SecretDialog
        kind="signing_secret"
        title={t("rotated")}
        description={t("rotated_about")}
        secret={rotate.data.secret}
        onClose={onClose}
      />
    );
  return (
    <DialogForm
      title={t("rotate_title")}
      description={hook.url}
      verb={t("rotate_verb")}
      busy={rotate.isPending}
      error={rotate.error}
      onClose={onClose}
      onSubmit={() => rotate.mutate({ params: { id: hook.id }, body: {} })}
    >
      <Notice tone="warn">{t("rotate_about")}</Notice>
    </DialogForm>
  );
}

function Delete({ hook, onClose }: Props) {
  const t = useWords("webhooks");
  const contracts = webhookContractsOf(useTenant().face);
  const remove = useCall(contracts.remove, {
    refreshes: [contracts.list],
    onDone: () => {
      toast(t("deleted"));
      onClose();
    },
  });
  return (
    <DialogForm
      title={t("delete_title")}
      verb={t("delete_verb")}
      danger
      cancel={t("keep")}
      busy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onSubmit={() => remove.mutate({ params: { id: hook.id } })}
    >
      <Notice tone="warn">{t("delete_about", { url: hook.url })}</Notice>
    </DialogForm>
  );
}
