"use client";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { Card, CardHeader } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { useUnsaved } from "@/components/ui/unsaved";
import { getBrand, putBrand } from "@/lib/contract/brand";
import { getResaleBrand } from "@/lib/contract/resale";
import { type Brand, type BrandDraft, bodyOf, draftOf, POINTERS } from "./brand-draft";
import { BrandPreview } from "./brand-preview";
import { ColorField } from "./color-field";
import { LogoField } from "./logo-field";

/** The form beside a preview of what is in it, saved or not. */
export function BrandForm({ brand }: { brand: Brand }) {
  const { may, name: partnerName } = useTenant();
  const [draft, setDraft] = useState(() => draftOf(brand));
  const save = useCall(putBrand, {
    refreshes: [getBrand, getResaleBrand],
    onDone: () => toast("Brand saved"),
  });
  const unsaved = useUnsaved({ save, state: draft });
  const fixed = !may("accounts:write");
  const error = (member: (typeof POINTERS)[number]) => fieldError(save.error, `/${member}`);
  const set = (member: keyof BrandDraft) => (value: string | null) =>
    setDraft((now) => ({ ...now, [member]: value }));
  const input = (member: Exclude<keyof BrandDraft, "logo">) => ({
    value: draft[member],
    onChange: ({ target }: { target: HTMLInputElement }) => set(member)(target.value),
  });
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <form
        {...unsaved.form}
        className="flex min-w-0 flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ body: bodyOf(draft) });
        }}
      >
        <Card aria-label="Look">
          <CardHeader
            title="Look"
            description="Shown in your accounts' workspaces, on the sign-in page under your own domain, and on statements."
          />
          <fieldset disabled={fixed} className="flex flex-col gap-4 p-4">
            <Field
              label="Name"
              optional
              hint="Without a name, your accounts see Switchboard."
              error={error("name")}
              className="max-w-96"
            >
              <Input {...input("name")} autoComplete="off" placeholder={partnerName} />
            </Field>
            <LogoField logo={draft.logo} onChange={set("logo")} error={error("logo")} />
            <ColorField color={draft.color} onChange={set("color")} error={error("color")} />
          </fieldset>
        </Card>
        <Card aria-label="Support and email">
          <CardHeader
            title="Support and email"
            description="Invitations, password resets and notices to the people of your accounts."
          />
          <fieldset disabled={fixed} className="grid gap-4 p-4 sm:grid-cols-2">
            <Field label="Support email" optional error={error("supportEmail")}>
              <Input {...input("supportEmail")} inputMode="email" autoComplete="off" />
            </Field>
            <Field label="Support page" optional error={error("supportUrl")}>
              <Input {...input("supportUrl")} inputMode="url" placeholder="https://" autoComplete="off" />
            </Field>
            <Field
              label="Sender name"
              optional
              hint="The brand's name if left empty"
              error={error("senderName")}
            >
              <Input {...input("senderName")} autoComplete="off" />
            </Field>
            <Field label="Reply to" optional hint="Where replies go" error={error("replyTo")}>
              <Input {...input("replyTo")} inputMode="email" autoComplete="off" />
            </Field>
          </fieldset>
        </Card>
        <ErrorNotice error={save.error} fields={POINTERS.map((member) => `/${member}`)} />
        {fixed ? null : (
          <div>
            <Button type="submit" kind="primary" busy={save.isPending}>
              Save brand
            </Button>
          </div>
        )}
      </form>
      <BrandPreview draft={draft} fallbackName={partnerName} />
    </div>
  );
}
