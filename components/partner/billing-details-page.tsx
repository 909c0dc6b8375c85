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
import { changeBillingProfile, getBillingProfile } from "@/lib/contract/billing-profile";
import type { ResponseOf } from "@/lib/contract/contract";
import { query } from "@/lib/contract/queries";
import { CompanyFields, ContactFields, profileFrom } from "./profile-fields";

type Profile = ResponseOf<typeof getBillingProfile>;

/** The buyer on the partner's invoices. Members read it; owners change it. */
export function BillingDetailsPage() {
  const { client, key } = useTenant();
  const found = useQuery(query(client, key, getBillingProfile));
  return (
    <>
      <PageHeader
        title="Billing details"
        description="Printed on every invoice from now on. Invoices that were already issued don't change."
      />
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
  const { scopes } = useTenant();
  const readOnly = !scopes.includes("settings:manage");
  const save = useCall(changeBillingProfile, {
    refreshes: [getBillingProfile],
    onDone: () => toast("Billing details saved"),
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
          {message} Saved. Your invoices show it as you entered it.
        </Notice>
      ))}
      <ErrorNotice error={save.error} fields={shown} />
      <fieldset disabled={readOnly} className="flex flex-col gap-4">
        <CompanyFields profile={profile} wrong={wrong} />
        <ContactFields
          emails={profile.emails}
          description="They receive every invoice and reminder by email, with a link to the invoice."
          hint="One per line, up to 10. Leave empty to use the address of your partner account."
          error={listError(save.error, "/emails", sent)}
        />
      </fieldset>
      {readOnly ? (
        <p className="text-ink-3 text-sm">Only owners can change the billing details.</p>
      ) : (
        <div>
          <Button type="submit" kind="primary" busy={save.isPending}>
            Save
          </Button>
        </div>
      )}
    </form>
  );
}
