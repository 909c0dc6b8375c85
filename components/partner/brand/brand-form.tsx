"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { Card, CardHeader } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { useUnsaved } from "@/components/ui/unsaved";
import { useWords } from "@/components/words/words";
import { getBrand, putBrand } from "@/lib/contract/brand";
import { getResaleBrand } from "@/lib/contract/resale";
import { type Brand, type BrandDraft, bodyOf, draftOf, POINTERS } from "./brand-draft";
import { BrandPreview } from "./brand-preview";
import { ColorField } from "./color-field";
import { LogoField } from "./logo-field";

/** The form beside a preview of what is in it, saved or not. */
export function BrandForm({ brand }: { brand: Brand }) {
  const shared = useWords("partner");
  const t = useWords("brand");
  const { may, name: partnerName } = useTenant();
  const router = useRouter();
  const [draft, setDraft] = useState(() => draftOf(brand));
  const save = useCall(putBrand, {
    refreshes: [getBrand, getResaleBrand],
    onDone: () => {
      toast(t("brand_saved"));
      // The frame of this page is in the brand too.
      router.refresh();
    },
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
        <Card aria-label={t("look")}>
          <CardHeader title={t("look")} description={t("look_about")} />
          <fieldset disabled={fixed} className="flex flex-col gap-4 p-4">
            <Field
              label={shared("name")}
              optional
              hint={t("name_hint")}
              error={error("name")}
              className="max-w-96"
            >
              <Input {...input("name")} autoComplete="off" placeholder={partnerName} />
            </Field>
            <LogoField logo={draft.logo} onChange={set("logo")} error={error("logo")} />
            <ColorField color={draft.color} onChange={set("color")} error={error("color")} />
          </fieldset>
        </Card>
        <Card aria-label={t("support_and_email")}>
          <CardHeader title={t("support_and_email")} description={t("support_and_email_about")} />
          <fieldset disabled={fixed} className="grid gap-4 p-4 sm:grid-cols-2">
            <Field label={t("support_email")} optional error={error("supportEmail")}>
              <Input {...input("supportEmail")} inputMode="email" autoComplete="off" />
            </Field>
            <Field label={t("support_page")} optional error={error("supportUrl")}>
              <Input {...input("supportUrl")} inputMode="url" placeholder="https://" autoComplete="off" />
            </Field>
            <Field label={t("sender_name")} optional hint={t("sender_name_hint")} error={error("senderName")}>
              <Input {...input("senderName")} autoComplete="off" />
            </Field>
            <Field label={t("reply_to")} optional hint={t("reply_to_hint")} error={error("replyTo")}>
              <Input {...input("replyTo")} inputMode="email" autoComplete="off" />
            </Field>
          </fieldset>
        </Card>
        <ErrorNotice error={save.error} fields={POINTERS.map((member) => `/${member}`)} />
        {fixed ? null : (
          <div>
            <Button type="submit" kind="primary" busy={save.isPending}>
              {t("save_brand")}
            </Button>
          </div>
        )}
      </form>
      <BrandPreview draft={draft} fallbackName={partnerName} />
    </div>
  );
}
