import * as z from "zod";
import { isHostName } from "@/lib/host-name";
import { email, name, text } from "@/lib/text-fields";
import { base } from "./billing-fields";
import { contract } from "./contract";
import { stamp } from "./fields";

/** A brand replaces the platform's name for a partner's accounts: on pages, in email and on statements. */
const tag = "Brand";

export const BRAND_NAME_LENGTH = 60;
export const MAX_LOGO_TEXT = 240_000;

const MARKUP = /[<>]/;
/** In an inbox, a sender's name that looks like an address passes for one. */
const SENDER = /[<>@"\\]/;

const brandName = name(BRAND_NAME_LENGTH).refine((value) => !MARKUP.test(value), {
  error: "must not contain < or >",
});
const senderName = name(BRAND_NAME_LENGTH).refine((value) => !SENDER.test(value), {
  error: "must be a name without @, quotes or angle brackets",
});

const isLink = (value: string) => {
  const url = URL.parse(value);
  return url?.protocol === "https:" && url.username === "" && url.password === "" && !/[\s<>"]/.test(value);
};
const supportUrl = text(300)
  .transform((value) => value.trim())
  .refine(isLink, { error: "must be a full URL starting with https://" });

export const brandColor = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, "must be six hexadecimal digits, such as #2746d6")
  .nullable()
  .meta({ description: "Accent color; null for the default", example: "#2746d6" });

export const brandLogo = z.string().max(MAX_LOGO_TEXT).nullable().meta({
  description:
    "A PNG or JPEG image as a data URL (data:image/png;base64,…), at most 2,000 pixels wide and high; null for none",
  example: "data:image/png;base64,iVBORw0KGgo…",
});

const EXAMPLE = {
  name: "Lakeside Voice",
  color: "#2746d6",
  logo: null,
  supportEmail: "support@example.com",
  supportUrl: "https://example.com/help",
  senderName: "Lakeside Voice",
  replyTo: "support@example.com",
};

const ABOUT = {
  name: "Name your accounts see in place of the platform's; null shows the platform's",
  supportEmail: "Address of your support; null for none",
  supportUrl: "Web page of your support; null for none",
  senderName: "Sender of the email your accounts get; null for the name of the brand",
  replyTo: "Address that replies to that email go to; null for none",
};

const theme = z.object({
  color: z.string().meta({ description: "The color as this theme uses it" }),
  adjusted: z.boolean().meta({ description: "Whether it was changed to be readable" }),
});

const brand = z
  .object({
    name: z.string().nullable().meta({ description: ABOUT.name }),
    color: z.string().nullable().meta({ description: "Accent color, such as #2746d6; null for the default" }),
    themes: z
      .object({
        light: theme.meta({ description: "On light pages" }),
        dark: theme.meta({ description: "On dark pages" }),
      })
      .nullable()
      .meta({ description: "The accent color in both themes; null without a color" }),
    logo: z.string().nullable().meta({ description: "The logo as a data URL; null for none" }),
    logoUrl: z.string().nullable().meta({ description: "Public URL of the logo; null for none" }),
    supportEmail: z.string().nullable().meta({ description: ABOUT.supportEmail }),
    supportUrl: z.string().nullable().meta({ description: ABOUT.supportUrl }),
    senderName: z.string().nullable().meta({ description: ABOUT.senderName }),
    replyTo: z.string().nullable().meta({ description: ABOUT.replyTo }),
    updatedAt: stamp.nullable().meta({ description: "Last change; null if there was none" }),
  })
  .meta({ id: "Brand" });

const path = "/v1/partner/brand";

export const getBrand = contract({
  ...base,
  tag,
  scope: "accounts:read",
  method: "GET",
  path,
  summary: "Get your brand",
  description: "Accounts, and the people you invite to them, see it in place of the platform's name.",
  response: brand,
});

export const putBrand = contract({
  ...base,
  tag,
  scope: "accounts:write",
  method: "PUT",
  path,
  summary: "Set your brand",
  description:
    "Replaces the whole brand. The accent color is darkened on light pages and lightened on dark ones until text in it is readable (WCAG AA). A logo that is not a PNG or JPEG image is refused; SVG can hold scripts, so it is not accepted.",
  body: z.strictObject({
    name: brandName.nullable().meta({ description: ABOUT.name }),
    color: brandColor,
    logo: brandLogo,
    supportEmail: email.nullable().meta({ description: ABOUT.supportEmail }),
    supportUrl: supportUrl.nullable().meta({ description: ABOUT.supportUrl }),
    senderName: senderName.nullable().meta({ description: ABOUT.senderName }),
    replyTo: email.nullable().meta({ description: ABOUT.replyTo }),
  }),
  response: brand,
  example: { body: EXAMPLE },
});

export const getBrandLogo = contract({
  method: "GET",
  path: "/v1/brand-logos/{ref}",
  tag,
  auth: "none",
  rate: "failures",
  internal: true,
  summary: "The image of a brand's logo",
  description: "Its name changes with its bytes, so browsers keep it.",
  params: z.strictObject({ ref: z.string().regex(/^[0-9a-f]{64}$/, "must be the name of a logo") }),
  produces: ["image/png", "image/jpeg"],
  response: undefined,
});

const hostName = z
  .string()
  .max(253)
  .transform((value) => value.trim().toLowerCase())
  .refine(isHostName, {
    error: "must be a host name such as desk.example.com",
  })
  .meta({ description: "The host name, such as desk.example.com" });

const brandDomain = z
  .object({
    host: z.string().meta({ description: "The host name, in lower case" }),
    status: z.enum(["pending", "verified", "missing"]).meta({
      description: "missing: it was verified, and its record has gone. The host stays for three days.",
    }),
    verifiedAt: stamp.nullable().meta({ description: "When it was verified" }),
    checkedAt: stamp.nullable().meta({ description: "When its record was last looked up" }),
    record: z
      .object({
        type: z.literal("TXT").meta({ description: "Type of the DNS record" }),
        name: z.string().meta({ description: "Name of the DNS record" }),
        value: z.string().meta({ description: "Value of the DNS record" }),
      })
      .meta({ description: "The DNS record that verifies the host" }),
  })
  .meta({ id: "BrandDomain" });
const brandDomains = z
  .object({ domains: z.array(brandDomain).meta({ description: "Your hosts, oldest first" }) })
  .meta({ id: "BrandDomains" });

/** Links in email lead to these hosts, so only owners choose them. */
const owners = { ...base, tag, scope: "settings:manage" as const, internal: true };
const hostParams = z.strictObject({ host: hostName });

export const listBrandDomains = contract({
  ...owners,
  scope: "accounts:read",
  method: "GET",
  path: `${path}/domains`,
  summary: "List your host names",
  response: brandDomains,
});
export const addBrandDomain = contract({
  ...owners,
  method: "POST",
  path: `${path}/domains`,
  summary: "Add a host name",
  description: "It is used once its TXT record was found.",
  body: z.strictObject({ host: hostName }),
  response: brandDomains,
  errors: ["conflict"],
});
export const verifyBrandDomain = contract({
  ...owners,
  method: "POST",
  path: `${path}/domains/{host}/verify`,
  summary: "Verify a host name",
  description: "Looks its TXT record up. Only one partner can have a host verified.",
  params: hostParams,
  response: brandDomains,
  errors: ["not_found", "conflict"],
});
export const removeBrandDomain = contract({
  ...owners,
  method: "DELETE",
  path: `${path}/domains/{host}`,
  summary: "Remove a host name",
  params: hostParams,
  response: brandDomains,
  errors: ["not_found"],
});
export const askBrandDomain = contract({
  method: "GET",
  path: "/v1/brand-domains/ask",
  tag,
  auth: "none",
  internal: true,
  summary: "Whether a certificate may be issued for a host",
  description: "For the TLS proxy (Caddy's on_demand_tls ask): 200 for a verified host, 404 for any other.",
  query: z.strictObject({ domain: text(253, 1) }),
  response: z.object({ ok: z.literal(true) }),
  errors: ["not_found"],
});
