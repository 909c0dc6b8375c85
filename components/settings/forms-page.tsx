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
import { deleteForm, type FormView, listForms, patchForm } from "@/lib/contract/forms";
import { pages } from "@/lib/contract/queries";
import { FormDialog } from "./form-dialog";
import { FormEmbed } from "./form-embed";
import { FormSubmissions } from "./form-submissions";

type Step = { id: string; to: "edit" | "embed" | "submissions" | "delete" };

/** Hosted forms: a page or a frame on the practice's website, whose submissions start automations. */
export function FormsPage() {
  const { client, key } = useTenant();
  const list = useInfiniteQuery(pages(client, key, listForms));
  const [adding, setAdding] = useDialogParam("form");
  const [step, setStep] = useState<Step | null>(null);
  const forms = list.data?.pages.flatMap((page) => page.forms) ?? [];
  return (
    <>
      <PageHeader
        title="Forms"
        description="Link to a form or show it on your website. Each submission is an event that starts automations. Robots are held back by a hidden field, a minimum time and a limit per visitor, without a puzzle."
        actions={
          <Button kind="primary" onClick={() => setAdding(true)}>
            <Plus aria-hidden /> Add form
          </Button>
        }
      />
      <div className="flex flex-col gap-3">
        <ErrorNotice error={list.error} />
        <Card>
          {list.isPending ? <RowSkeletons rows={2} /> : null}
          {list.data && forms.length === 0 ? (
            <EmptyState icon={ClipboardList} title="No forms yet">
              For example, a form on your website asks for a name and phone number, and an automation texts
              the person back.
            </EmptyState>
          ) : null}
          <ul className="divide-y divide-line" aria-label="Forms">
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
  return (
    <Dialog open={step !== null && form !== undefined} onOpenChange={(on) => (on ? null : onClose())}>
      {form && step?.to === "edit" ? <FormDialog form={form} onClose={onClose} /> : null}
      {form && step?.to === "embed" ? <FormEmbed form={form} onClose={onClose} /> : null}
      {form && step?.to === "delete" ? <Delete form={form} onClose={onClose} /> : null}
      {form && step?.to === "submissions" ? (
        <SheetContent title={`Submissions of ${form.title}`} wide>
          <FormSubmissions form={form} />
        </SheetContent>
      ) : null}
    </Dialog>
  );
}

function FormRow({ form, onStep }: { form: FormView; onStep: (to: Step["to"]) => void }) {
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
          {form.consent ? <Badge>Asks for consent</Badge> : null}
          {isOn ? null : <Badge dot>Turned off</Badge>}
        </p>
        <ErrorNotice error={patch.error} />
      </div>
      <div className="flex shrink-0 gap-2">
        <CopyButton text={form.url} label="Copy link" />
        <Button size="sm" aria-label={`Submissions of ${form.title}`} onClick={() => onStep("submissions")}>
          Submissions
        </Button>
        <Menu>
          <MenuTrigger asChild>
            <Button kind="ghost" size="icon-sm" aria-label={`Actions for ${form.title}`}>
              <MoreHorizontal aria-hidden />
            </Button>
          </MenuTrigger>
          <MenuContent>
            <MenuItem onSelect={() => onStep("edit")}>Edit…</MenuItem>
            <MenuItem onSelect={() => onStep("embed")}>Show on your website…</MenuItem>
            <MenuItem onSelect={toggle}>{isOn ? "Turn off" : "Turn on"}</MenuItem>
            <MenuSeparator />
            <MenuItem danger onSelect={() => onStep("delete")}>
              Delete…
            </MenuItem>
          </MenuContent>
        </Menu>
      </div>
    </li>
  );
}

function Delete({ form, onClose }: { form: FormView; onClose: () => void }) {
  const remove = useCall(deleteForm, {
    refreshes: [listForms],
    onDone: () => {
      toast("Form deleted");
      onClose();
    },
  });
  return (
    <DialogForm
      title="Delete this form?"
      description={form.title}
      verb="Delete form"
      danger
      cancel="Keep it"
      busy={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onSubmit={() => remove.mutate({ params: { id: form.id } })}
    >
      <Notice tone="warn">
        Its page is no longer found. The event custom.{form.event}, its automations and past submissions stay.
      </Notice>
    </DialogForm>
  );
}
