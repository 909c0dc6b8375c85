"use client";
import { useQuery } from "@tanstack/react-query";
import { CompanyFields, ContactFields, profileFrom } from "@/components/partner/profile-fields";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { ErrorNotice, fieldError, listError } from "@/components/ui/error-notice";
import { Field, Textarea } from "@/components/ui/field";
import { onSubmitForm } from "@/components/ui/form-values";
import { Card, CardHeader, Notice, PageHeader, Skeleton } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { useUnsaved } from "@/components/ui/unsaved";
import { getSellerProfile, putSellerProfile } from "@/lib/contract/billing-profile";
import type { ResponseOf } from "@/lib/contract/contract";
import { query } from "@/lib/contract/queries";

type Seller = ResponseOf<typeof getSellerProfile>;

/** The company that every partner's invoice is from. */
export function SellerProfilePage() {
  const { client, key } = useTenant();
  const found = useQuery(query(client, key, getSellerProfile));
  return (
    <>
      <PageHeader
        title="Seller details"
        description="Your company on every invoice from now on. Invoices that were already issued don't change."
      />
      <ErrorNotice error={found.error} retry={() => found.refetch()} />
      {found.data ? (
        <SellerForm seller={found.data} />
      ) : found.isPending ? (
        <Skeleton className="h-96 w-full" />
      ) : null}
    </>
  );
}

/** Said in the words of the form, where the server speaks of empty text. */
const MISSING: Record<string, string> = {
  "/legalName": "Enter the company's legal name",
  "/address/line1": "Enter the street and number",
  "/address/city": "Enter the city",
  "/address/country": "Choose a country",
};

function SellerForm({ seller }: { seller: Seller }) {
  const save = useCall(putSellerProfile, {
    refreshes: [getSellerProfile],
    onDone: ({ warnings }) =>
      toast(warnings.length > 0 ? "Seller details saved. Check the tax ID." : "Seller details saved"),
  });
  const sent = save.variables?.body;
  const shown = save.error?.errors.map(({ pointer }) => pointer) ?? [];
  const empty = new Set([
    ...(sent?.legalName === "" ? ["/legalName"] : []),
    ...(["line1", "city", "country"] as const)
      .filter((name) => sent?.address[name] === "")
      .map((name) => `/address/${name}`),
  ]);
  const wrong = (pointer: string) => {
    const error = fieldError(save.error, pointer);
    return error && empty.has(pointer) ? MISSING[pointer] : error;
  };
  const unsaved = useUnsaved({ save: save });
  return (
    <form
      {...unsaved.form}
      className="flex flex-col gap-4"
      onSubmit={onSubmitForm((value) => {
        const { legalName, address, ...optional } = profileFrom(value);
        const { line1, city, country } = address;
        save.mutate({
          body: {
            ...optional,
            legalName: legalName ?? "",
            address: { ...address, line1: line1 ?? "", city: city ?? "", country: country ?? "" },
            paymentInstructions: value("paymentInstructions") || null,
          },
        });
      })}
    >
      {seller.warnings.map(({ pointer, message }) => (
        <Notice key={pointer} tone="warn">
          {message} Saved. Invoices show it as you entered it.
        </Notice>
      ))}
      <ErrorNotice error={save.error} fields={shown} />
      <CompanyFields profile={seller} wrong={wrong} poNumber={false} />
      <Card aria-label="Payment">
        <CardHeader
          title="Payment"
          description="Printed below the total, and in the email with the invoice."
        />
        <div className="p-4">
          <Field
            label="Payment instructions"
            optional
            hint="Bank, account number and reference, at most 12 lines"
            error={wrong("/paymentInstructions")}
          >
            <Textarea
              name="paymentInstructions"
              rows={5}
              defaultValue={seller.paymentInstructions ?? ""}
              maxLength={1_000}
            />
          </Field>
        </div>
      </Card>
      <ContactFields
        emails={seller.emails}
        description="Where partners write to about an invoice."
        hint="One per line, up to 10"
        error={listError(save.error, "/emails", sent?.emails ?? [])}
      />
      <div>
        <Button type="submit" kind="primary" busy={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
