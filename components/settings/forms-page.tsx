"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ClipboardList, MoreHorizontal, Plus } from "lucide-react";
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
import { Badge, Card, EmptyState, Notice, PageHeader } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import { deleteForm, type FormView, listForms, patchForm } from "@/lib/contract/forms";
import { pages } from "@/lib/contract/queries";
import { FormDialog } from "./form-dialog";
import { FormEmbed } from "./form-embed";
import { FormSubmissions } from "./form-submissions";

type Step = { id: string; to: "edit" | "embed" | "submissions" | "delete" };

/** Hosted forms: a page or a frame on the practice's website, whose submissions start automations. */
export function FormsPage() {
  const t = useWords("forms");
  const shell = useWords("shell");
  const { client, key } = useTenant();
  const list = useInfiniteQuery(pages(client, key, listForms));
  const [adding, setAdding] = useDialogParam("form");
  const [step, setStep] = useState<Step | null>(null);
  const forms = list.data?.pages.flatMap((page) => page.forms) ?? [];
  return (
    <>
      <PageHeader
        title={shell("page_forms")}
        description={t("about")}
        actions={
          <Button kind="primary" onClick={() => setAdding(true)}>
            <Plus aria-hidden /> {t("add_form")}
          </Button>
        }
      />
      <div className="flex flex-col gap-3">
        <ErrorNotice error={list.error} />
        <Card>
          {list.isPending ? <RowSkeletons rows={2} /> : null}
          {list.data && forms.length === 0 ? (
            <EmptyState icon={ClipboardList} title={t("none")}>
              {t("none_about")}
            </EmptyState>
          ) : null}
          <ul className="divide-y divide-line" aria-label={shell("page_forms")}>
            {forms.map((form) => (
              <FormRow key={form.id} form={form} onStep={(to) => setStep({ id: form.id, to })} />
            ))}
          </ul>
          <More list={list} shown={forms.length} total={list.data?.pages[0]?.total} />
        </Card>
      </div>
      <Dialog open={adding} onOpenChange={setAdding}>
        {adding ? <FormDialog onClose={() => setAdding(false)} /> : null}
      </Dialog>
      <StepDialog step={step} form={forms.find(({ id }) => id === step?.id)} onClose={() => setStep(null)} />
    </>
  );
}

type StepProps = { step: Step | null; form: FormView | undefined; onClose: () => void };

function StepDialog({ step, form, onClose }: StepProps) {
  const t = useWords("forms");
  return (
    <Dialog open={step !== null && form !== undefined} onOpenChange={(on) => (on ? null : onClose())}>
      {form && step?.to === "edit" ? <FormDialog form={form} onClose={onClose} /> : null}
      {form && step?.to === "embed" ? <FormEmbed form={form} onClose={onClose} /> : null}
      {form && step?.to === "delete" ? <Delete form={form} onClose={onClose} /> : null}
      {form && step?.to === "submissions" ? (
        <SheetContent title={t("submissions_of", { title: form.title })} wide>
          <FormSubmissions form={form} />
        </SheetContent>
      ) : null}
    </Dialog>
  );
}

function FormRow({ form, onStep }: { form: FormView; onStep: (to: Step["to"]) => void }) {
  const t = useWords("forms");
  const patch = useCall(patchForm, { refreshes: [listForms] });
  const isOn = form.status === "enabled";
  const toggle = () =>
    patch.mutate({ params: { id: form.id }, body: { status: isOn ? "disabled" : "enabled" } });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="truncate font-medium">{form.title}</p>
        <a className="block truncate text-signal text-sm" href={form.url} target="_blank" rel="noreferrer">
          {form.url}
        </a>
        <p className="mt-1 flex flex-wrap gap-1">
          <Badge className="font-mono">custom.{form.event}</Badge>
          {form.consent ? <Badge>{t("asks_for_consent")}</Badge> : null}
          {isOn ? null : <Badge dot>{t("turned_off")}</Badge>}
        </p>
        <ErrorNotice error={patch.error} />
      </div>
      <div className="flex shrink-0 gap-2">
        <CopyButton text={form.url} label={t("copy_link")} />
        <Button
          size="sm"
          aria-label={t("submissions_of", { title: form.title })}
          onClick={() => onStep("submissions")}
        >
          {t("submissions")}
        </Button>
        <Menu>
          <MenuTrigger asChild>
            <Button kind="ghost" size="icon-sm" aria-label={t("actions_for", { title: form.title })}>
              <MoreHorizontal aria-hidden />
            </Button>
          </MenuTrigger>
          <MenuContent>
            <MenuItem onSelect={() => onStep("edit")}>{t("edit")}</MenuItem>
            <MenuItem onSelect={() => onStep("embed")}>{t("embed")}</MenuItem>
            <MenuItem onSelect={toggle}>{t(isOn ? "turn_off" : "turn_on")}</MenuItem>
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

function Delete({ form, onClose }: { form: FormView; onClose: () => void }) {
  const t = useWords("forms");
  const remove = useCall(deleteForm, {
    refreshes: [listForms],
    onDone: () => {
      toast(t("deleted"));
      onClose();
    },
  });
  return (
    <DialogForm
      title={t("delete_title")}
      description={form.title}
      verb={t("delete_verb")}
      danger
      cancel={t("keep")}
      busy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onSubmit={() => remove.mutate({ params: { id: form.id } })}
    >
      <Notice tone="warn">{t("delete_about", { event: form.event })}</Notice>
    </DialogForm>
  );
}
