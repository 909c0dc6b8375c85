import * as z from "zod";
import { text } from "@/lib/text-fields";
import { contract } from "./contract";
import { pageSlug } from "./forms";

const base = { tag: "Settings", auth: "workspace" as const, path: "/v1/settings/booking-page" };

const fields = {
  enabled: z.boolean().meta({ description: "Whether the page is there; a page that is off is not found" }),
  intro: text(1_000).nullable().meta({ description: "Text above the services; null: none" }),
  services: z
    .array(text(80, 1))
    .max(1_000)
    .nullable()
    .meta({ description: "Ids of the services people may book; null: every active one" }),
  providers: z
    .array(text(80, 1))
    .max(1_000)
    .nullable()
    .meta({ description: "Ids of the providers people may choose; null: every active one" }),
  waitlist: z.boolean().meta({
    description: "Whether people may join the waitlist: they become contacts with the tag waitlist",
  }),
};

const bookingPage = z
  .object({
    ...fields,
    slug: z
      .string()
      .nullable()
      .meta({ description: "The last part of the page's URL; null until it is set up" }),
    url: z
      .string()
      .nullable()
      .meta({ description: "The page, as {{workspace.booking_url}}; null until it is set up" }),
  })
  .meta({ id: "BookingPage" });
export type BookingPageView = z.infer<typeof bookingPage>;

const BODY = {
  enabled: true,
  slug: "bright-smiles",
  intro: "New patients are welcome.",
  services: null,
  providers: null,
  waitlist: true,
};
const EXAMPLE = { ...BODY, url: "https://switchboard.example.com/b/bright-smiles" };

export const getBookingPage = contract({
  ...base,
  scope: "settings:read",
  method: "GET",
  example: { response: EXAMPLE },
  summary: "Get the page on which people book for themselves",
  response: bookingPage,
});

export const putBookingPage = contract({
  ...base,
  scope: "settings:write",
  method: "PUT",
  example: { body: BODY, response: EXAMPLE },
  summary: "Set up the page on which people book for themselves",
  description:
    "The page offers the free times of GET /v1/availability, at least two hours ahead, and books as the desk does. Where people may choose among several providers, they can also take anyone who is free. While it is enabled, automations know it as {{workspace.booking_url}}.",
  body: z.strictObject({ ...fields, providers: fields.providers.default(null), slug: pageSlug }),
  response: bookingPage,
  errors: ["validation_failed", "conflict"],
});

const publicPage = {
  tag: "Patient pages",
  auth: "none" as const,
  internal: true,
  path: "/b/{slug}",
  params: z.strictObject({ slug: z.string().min(1).max(80) }),
  produces: ["text/html"],
  response: undefined,
};

export const showBookingPage = contract({
  ...publicPage,
  method: "GET",
  summary: "Show services, free times and the form to book one",
  // Links in mails and advertisements carry members of their own.
  query: z.object({
    service: text(80).optional(),
    provider: text(80).optional(),
    from: text(40).optional(),
    at: text(40).optional(),
    waitlist: text(10).optional(),
  }),
});
export const bookOnPage = contract({
  ...publicPage,
  method: "POST",
  summary: "Book a time, or join the waitlist",
  body: z.string(),
  bodyLimit: 16 * 1_024,
  rawText: true,
});
