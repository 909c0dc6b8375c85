"use client";
import { useQuery } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { ErrorNotice, fieldError, listError } from "@/components/ui/error-notice";
import { onSubmitForm } from "@/components/ui/form-values";
import { Notice, PageHeader, Skeleton } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { useUnsaved } from "@/components/ui/unsaved";
import { useWords } from "@/components/words/words";
import { changeBillingProfile, getBillingProfile } from "@/lib/contract/billing-profile";
import type { ResponseOf } from "@/lib/contract/contract";
import { query } from "@/lib/contract/queries";
import { CompanyFields, ContactFields, profileFrom } from "./profile-fields";

type Profile = ResponseOf<typeof getBillingProfile>;

/** The buyer on the partner's invoices. Members read it; owners change it. */
export function BillingDetailsPage() {
  const t = useWords("company");
  const { client, key } = useTenant();
  const found = useQuery(query(client, key, getBillingProfile));
  return (
    <>
      <PageHeader title={t("billing_details")} description={t("billing_details_about")} />
      <ErrorNotice error={found.error} retry={() => found.refetch()} />
      {found.data ? (
        <ProfileForm profile={found.data} />
      ) : found.isPending ? (
        <Skeleton className="h-96 w-full" />
      ) : null}
    </>
  );
}

function ProfileForm({ profile }: { profile: Profile }) {
  const shared = useWords("partner");
  const t = useWords("company");
  const { scopes } = useTenant();
  const readOnly = !scopes.includes("settings:manage");
  const save = useCall(changeBillingProfile, {
    refreshes: [getBillingProfile],
    onDone: () => toast(t("billing_details_saved")),
  });
  const sent = save.variables?.body?.emails ?? [];
  const shown = save.error?.errors.map(({ pointer }) => pointer) ?? [];
  const wrong = (pointer: string) => fieldError(save.error, pointer);
  const unsaved = useUnsaved({ save: save });
  return (
    <form
      {...unsaved.form}
      className="flex flex-col gap-4"
      onSubmit={onSubmitForm((value) => save.mutate({ body: profileFrom(value) }))}
    >
      {profile.warnings.map(({ pointer, message }) => (
        <Notice key={pointer} tone="warn">
          {t("warning", { message })}
        </Notice>
      ))}
      <ErrorNotice error={save.error} fields={shown} />
      <fieldset disabled={readOnly} className="grid gap-4 xl:grid-cols-2">
        <CompanyFields profile={profile} wrong={wrong} />
        <ContactFields
          emails={profile.emails}
          description={t("contacts_about")}
          hint={t("contacts_hint")}
          error={listError(save.error, "/emails", sent)}
        />
      </fieldset>
      {readOnly ? (
        <p className="text-ink-3 text-sm">{t("owners_only")}</p>
      ) : (
        <div>
          <Button type="submit" kind="primary" busy={save.isPending}>
            {shared("save")}
          </Button>
        </div>
      )}
    </form>
  );
}
