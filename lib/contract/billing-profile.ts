import { isSupportedCountry } from "libphonenumber-js/min";
import * as z from "zod";
import { email, name, text } from "@/lib/text-fields";
import { base } from "./billing-fields";
import { contract } from "./contract";
import { id, stamp } from "./fields";

/** Legal data of the two parties of an invoice. A partner's is the buyer's, the platform's is the seller's. */
const described = { nullable: "null while it is not filled in" };

const country = z
  .string()
  .max(2)
  .transform((code) => code.toUpperCase())
  .refine((code): boolean => isSupportedCountry(code), {
    error: "must be a country's two letters, such as US",
  });

const part = (max: number, description: string) =>
  name(max)
    .nullable()
    .meta({ description: `${description}; ${described.nullable}` });

const addressFields = {
  line1: part(100, "Street and number"),
  line2: part(100, "Suite, floor or building"),
  city: part(100, "City or town"),
  region: part(100, "State, province or county"),
  postalCode: part(20, "ZIP or postal code"),
  country: country
    .nullable()
    .meta({ description: `Two-letter ISO 3166-1 code, such as US; ${described.nullable}` }),
};

export const profileFields = {
  legalName: part(200, "Name of the company as registered"),
  address: z.strictObject(addressFields).meta({ description: "Registered address" }),
  taxId: part(40, "VAT number, ABN, EIN or other tax id, as it is written"),
  emails: z
    .array(email)
    .max(10)
    .refine((list) => new Set(list).size === list.length, { error: "must not contain an address twice" })
    .meta({ description: "Billing contacts: they get invoices and reminders by email" }),
  poNumber: part(60, "Purchase order number, printed on invoices"),
};

export const billingProfile = z.strictObject(profileFields);
export type BillingProfile = z.infer<typeof billingProfile>;

export const NO_PROFILE: BillingProfile = {
  legalName: null,
  address: { line1: null, line2: null, city: null, region: null, postalCode: null, country: null },
  taxId: null,
  emails: [],
  poNumber: null,
};

/** Members that are left out keep their value; null clears one. */
export const profileChange = z.strictObject({
  legalName: profileFields.legalName.optional(),
  address: z
    .strictObject(addressFields)
    .partial()
    .optional()
    .meta({ description: "Registered address; members that are left out keep their value" }),
  taxId: profileFields.taxId.optional(),
  emails: profileFields.emails.optional(),
  poNumber: profileFields.poNumber.optional(),
});
export type ProfileChange = z.infer<typeof profileChange>;

const shown = (description: string) =>
  z
    .string()
    .nullable()
    .meta({ description: `${description}; ${described.nullable}` });

const profile = z
  .object({
    legalName: shown("Name of the company as registered"),
    address: z
      .object({
        line1: shown("Street and number"),
        line2: shown("Suite, floor or building"),
        city: shown("City or town"),
        region: shown("State, province or county"),
        postalCode: shown("ZIP or postal code"),
        country: shown("Two-letter ISO 3166-1 code, such as US"),
      })
      .meta({ description: "Registered address" }),
    taxId: shown("VAT number, ABN, EIN or other tax id, as it is written"),
    emails: z
      .array(z.string())
      .meta({ description: "Billing contacts: they get invoices and reminders by email" }),
    poNumber: shown("Purchase order number, printed on invoices"),
    warnings: z
      .array(
        z.object({
          code: z.literal("tax_id_checksum").meta({ description: "Reason of the warning" }),
          pointer: z.string().meta({ description: "JSON pointer of the member" }),
          message: z.string().meta({ description: "The warning as a sentence" }),
        }),
      )
      .meta({ description: "Values that were stored and look wrong, such as a tax id with a typing error" }),
    updatedAt: stamp.nullable().meta({ description: "Last change; null if there was none" }),
  })
  .meta({ id: "BillingProfile" });

const profiles = { ...base, tag: "Invoices", response: profile };

export const getBillingProfile = contract({
  ...profiles,
  method: "GET",
  path: "/v1/partner/billing/profile",
  summary: "Get your billing details",
  description: "The buyer on your invoices: legal name, address, tax id, billing contacts and PO number.",
  scope: "invoices:read",
});

export const changeBillingProfile = contract({
  ...profiles,
  method: "PATCH",
  path: "/v1/partner/billing/profile",
  summary: "Change your billing details",
  description:
    "Applies to invoices finalized from now on; issued invoices keep the details they were issued with. In the portal only owners change them. A tax id that fails its checksum is stored and listed in warnings.",
  scope: "accounts:write",
  body: profileChange,
});

export const getPartnerBillingProfile = contract({
  auth: "operator",
  tag: "Operator",
  internal: true,
  method: "GET",
  path: "/v1/operator/partners/{id}/billing-profile",
  summary: "Get a partner's billing details",
  params: z.strictObject({ id }),
  response: profile,
});

/** The seller on every invoice: the company that runs the platform. */
export const sellerProfile = billingProfile.extend({
  paymentInstructions: text(1_000).nullable(),
});
export type SellerProfile = z.infer<typeof sellerProfile>;

/** Optional parts may be left out, but an invoice without its seller's name and address is not valid. */
export const sellerInput = z.strictObject({
  ...profileFields,
  legalName: profileFields.legalName.unwrap(),
  address: profileFields.address.extend({
    line1: profileFields.address.shape.line1.unwrap(),
    line2: profileFields.address.shape.line2.default(null),
    city: profileFields.address.shape.city.unwrap(),
    region: profileFields.address.shape.region.default(null),
    postalCode: profileFields.address.shape.postalCode.default(null),
    country: profileFields.address.shape.country.unwrap(),
  }),
  taxId: profileFields.taxId.default(null),
  emails: profileFields.emails.default([]),
  poNumber: profileFields.poNumber.default(null),
  // They stand on the first page of an invoice, below its total.
  paymentInstructions: text(1_000, 1)
    .refine((value) => value.split("\n").length <= 12, { error: "must have at most 12 lines" })
    .nullable()
    .default(null),
});

const seller = profile
  .extend({ paymentInstructions: shown("How invoices are paid, printed below their total") })
  .meta({ id: "SellerProfile" });
const ofOperator = { auth: "operator" as const, tag: "Operator", internal: true };

export const getSellerProfile = contract({
  ...ofOperator,
  method: "GET",
  path: "/v1/operator/seller-profile",
  summary: "Get the seller's details on invoices",
  response: seller,
});

export const putSellerProfile = contract({
  ...ofOperator,
  method: "PUT",
  path: "/v1/operator/seller-profile",
  summary: "Set the seller's details on invoices finalized from now on",
  // An unlocked screen would otherwise be enough to redirect every payment.
  reauthenticate: true,
  body: sellerInput,
  response: seller,
});
