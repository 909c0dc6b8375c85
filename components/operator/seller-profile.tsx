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
import { useWords } from "@/components/words/words";
import { getSellerProfile, putSellerProfile } from "@/lib/contract/billing-profile";
import type { ResponseOf } from "@/lib/contract/contract";
import { query } from "@/lib/contract/queries";

type Seller = ResponseOf<typeof getSellerProfile>;

/** The company that every partner's invoice is from. */
export function SellerProfilePage() {
  const t = useWords("operator");
  const { client, key } = useTenant();
  const found = useQuery(query(client, key, getSellerProfile));
  return (
    <>
      <PageHeader title={t("seller")} description={t("seller_about")} />
      <ErrorNotice error={found.error} retry={() => found.refetch()} />
      {found.data ? (
        <SellerForm seller={found.data} />
      ) : found.isPending ? (
        <Skeleton className="h-96 w-full" />
      ) : null}
    </>
  );
}

/** Messages for empty fields; the API's mention empty text, not the field. */
const MISSING = {
  "/legalName": "enter_legal_name",
  "/address/line1": "enter_street",
  "/address/city": "enter_city",
  "/address/country": "choose_country",
} as const;
type Pointer = keyof typeof MISSING;

function SellerForm({ seller }: { seller: Seller }) {
  const t = useWords("operator");
  const save = useCall(putSellerProfile, {
    refreshes: [getSellerProfile],
    onDone: ({ warnings }) => toast(warnings.length > 0 ? t("seller_saved_check") : t("seller_saved")),
  });
  const sent = save.variables?.body;
  const shown = save.error?.errors.map(({ pointer }) => pointer) ?? [];
  const empty: readonly Pointer[] = [
    ...(sent?.legalName === "" ? (["/legalName"] as const) : []),
    ...(["line1", "city", "country"] as const)
      .filter((name) => sent?.address[name] === "")
      .map((name) => `/address/${name}` as const),
  ];
  const wrong = (pointer: string) => {
    const error = fieldError(save.error, pointer);
    const missing = empty.find((one) => one === pointer);
    return error && missing ? t(MISSING[missing]) : error;
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
          {message} {t("saved_as_entered")}
        </Notice>
      ))}
      <ErrorNotice error={save.error} fields={shown} />
      <div className="grid gap-4 xl:grid-cols-2">
        <CompanyFields profile={seller} wrong={wrong} poNumber={false} />
        <Card aria-label={t("payment")}>
          <CardHeader title={t("payment")} description={t("payment_about")} />
          <div className="p-4">
            <Field
              label={t("payment_instructions")}
              optional
              hint={t("payment_instructions_hint")}
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
          description={t("seller_contacts_about")}
          hint={t("seller_contacts_hint")}
          error={listError(save.error, "/emails", sent?.emails ?? [])}
        />
      </div>
      <div>
        <Button type="submit" kind="primary" busy={save.isPending}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}
