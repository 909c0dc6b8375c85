"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { MoreHorizontal, Plus, Webhook as WebhookIcon } from "lucide-react";
import { useState } from "react";
import { More, RowSkeletons } from "@/components/shell/more";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { useDialogParam } from "@/components/shell/use-dialog-param";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog, SheetContent } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import { Badge, Card, CardHeader, EmptyState, Notice } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { Ago } from "@/components/ui/when";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import {
  deleteHookTrigger,
  type HookView,
  listHookTriggers,
  patchHookTrigger,
  rotateHookTrigger,
} from "@/lib/contract/hook-triggers";
import { pages } from "@/lib/contract/queries";
import { HookCalls } from "./hook-calls";
import { NewHookDialog } from "./new-hook-dialog";

type Step = { hook: HookView; to: "rotate" | "delete" };

/** URLs that forms, calendars and payment systems call. Each call is an event that automations start with. */
export function HookTriggersCard() {
  const t = useWords("events");
  const { client, key } = useTenant();
  const list = useInfiniteQuery(pages(client, key, listHookTriggers));
  const [adding, setAdding] = useDialogParam("hook");
  const [shownId, setShownId] = useState<string | null>(null);
  const [step, setStep] = useState<Step | null>(null);
  const patch = useCall(patchHookTrigger, { refreshes: [listHookTriggers] });
  const hooks = list.data?.pages.flatMap((page) => page.hookTriggers) ?? [];
  const shown = hooks.find(({ id }) => id === shownId);
  return (
    <Card aria-label={t("hooks")}>
      <CardHeader
        title={t("hooks")}
        description={t("hooks_about")}
        action={
          <Button size="sm" onClick={() => setAdding(true)}>
            <Plus aria-hidden /> {t("add_hook")}
          </Button>
        }
      />
      <ErrorNotice error={list.error ?? patch.error} />
      {list.isPending ? <RowSkeletons rows={2} /> : null}
      {list.data && hooks.length === 0 ? (
        <EmptyState icon={WebhookIcon} title={t("hooks_none")}>
          {t("hooks_none_about")}
        </EmptyState>
      ) : null}
      <ul className="divide-y divide-line">
        {hooks.map((hook) => (
          <Hook
            key={hook.id}
            hook={hook}
            onShow={() => setShownId(hook.id)}
            onStep={(to) => setStep({ hook, to })}
            onStatus={(status) => patch.mutate({ params: { id: hook.id }, body: { status } })}
          />
        ))}
      </ul>
      <More list={list} shown={hooks.length} total={list.data?.pages[0]?.total} />
      <Dialog open={adding} onOpenChange={setAdding}>
        {adding ? <NewHookDialog onClose={() => setAdding(false)} /> : null}
      </Dialog>
      <Dialog open={shown !== undefined} onOpenChange={(on) => (on ? null : setShownId(null))}>
        {shown ? (
          <SheetContent title={t("calls_of", { event: shown.event })} wide>
            <HookCalls hook={shown} />
          </SheetContent>
        ) : null}
      </Dialog>
      <Dialog open={step !== null} onOpenChange={(on) => (on ? null : setStep(null))}>
        {step?.to === "rotate" ? <Rotate hook={step.hook} onClose={() => setStep(null)} /> : null}
        {step?.to === "delete" ? <Delete hook={step.hook} onClose={() => setStep(null)} /> : null}
      </Dialog>
    </Card>
  );
}

type HookProps = {
  hook: HookView;
  onShow: () => void;
  onStep: (to: Step["to"]) => void;
  onStatus: (status: HookView["status"]) => void;
};

function Hook({ hook, onShow, onStep, onStatus }: HookProps) {
  const t = useWords("events");
  const { lastCallAt } = hook;
  const isOn = hook.status === "enabled";
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="break-all font-medium font-mono text-sm">{hook.event}</p>
        <p className="truncate text-ink-3 text-xs">{hook.url}</p>
        <p className="mt-1 flex flex-wrap items-center gap-1 text-ink-3 text-xs">
          <Badge>{t(`verified_${hook.verify.kind}`)}</Badge>
          {isOn ? null : <Badge dot>{t("paused")}</Badge>}
          {lastCallAt ? (
            <span>{rich(t.parts("last_called", { ago: () => <Ago at={lastCallAt} /> }))}</span>
          ) : (
            t("not_called")
          )}
        </p>
      </div>
      <div className="flex shrink-0 gap-2">
        <CopyButton text={hook.url} label={t("copy_url")} />
        <Button size="sm" aria-label={t("calls_and_fields_of", { event: hook.event })} onClick={onShow}>
          {t("calls_and_fields")}
        </Button>
        <Menu>
          <MenuTrigger asChild>
            <Button kind="ghost" size="icon-sm" aria-label={t("actions_for", { event: hook.event })}>
              <MoreHorizontal aria-hidden />
            </Button>
          </MenuTrigger>
          <MenuContent>
            <MenuItem onSelect={() => onStatus(isOn ? "disabled" : "enabled")}>
              {t(isOn ? "pause" : "resume")}
            </MenuItem>
            <MenuItem onSelect={() => onStep("rotate")}>{t("replace_url")}</MenuItem>
            <MenuSeparator />
            <MenuItem danger onSelect={() => onStep("delete")}>
              {t("delete")}
            </MenuItem>
          </MenuContent>
        </Menu>
      </div>
    </li>
  );
}

type StepProps = { hook: HookView; onClose: () => void };

function Rotate({ hook, onClose }: StepProps) {
  const t = useWords("events");
  const rotate = useCall(rotateHookTrigger, {
    refreshes: [listHookTriggers],
    onDone: () => {
      toast(t("replaced"));
      onClose();
    },
  });
  return (
    <DialogForm
      title={t("replace_title")}
      description={hook.event}
      verb={t("replace_verb")}
      busy={rotate.isPending}
      error={rotate.error}
      onClose={onClose}
      onSubmit={() => rotate.mutate({ params: { id: hook.id }, body: {} })}
    >
      <Notice tone="warn">{t("replace_about")}</Notice>
    </DialogForm>
  );
}

function Delete({ hook, onClose }: StepProps) {
  const t = useWords("events");
  const remove = useCall(deleteHookTrigger, { refreshes: [listHookTriggers], onDone: onClose });
  return (
    <DialogForm
      title={t("delete_hook_title")}
      verb={t("delete_hook_verb")}
      danger
      cancel={t("keep_hook")}
      busy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onSubmit={() => remove.mutate({ params: { id: hook.id } })}
    >
      <Notice tone="warn">{t("delete_hook_about", { event: hook.event })}</Notice>
    </DialogForm>
  );
}
