import * as z from "zod";
import { base } from "./billing-fields";
import { contract } from "./contract";
import { idParams, stamp } from "./fields";

export const PARTNER_ACCESS = ["none", "view", "edit"] as const;
export type PartnerAccess = (typeof PARTNER_ACCESS)[number];

/** A workspace's records are its own, so opening it takes the scope that could issue one of its keys. */
const visits = {
  ...base,
  tag: "Accounts",
  path: "/v1/partner/accounts/{id}/visit",
  scope: "keys:manage" as const,
  internal: true,
  params: idParams,
};

export const openWorkspace = contract({
  ...visits,
  method: "POST",
  summary: "Open an account's workspace in the dashboard, for an hour",
  description:
    "Recorded in both audit logs. The workspace decides whether that is for reading or for changes too.",
  reauthenticate: true,
  body: z.strictObject({}),
  bodyOptional: true,
  response: z.object({
    url: z.string().describe("The workspace in the dashboard"),
    access: z.enum(["view", "edit"]).describe("What the workspace allows"),
    expiresAt: stamp.describe("Until when it is open"),
  }),
  errors: ["illegal_transition"],
});

export const leaveWorkspace = contract({
  ...visits,
  method: "DELETE",
  summary: "Leave an account's workspace",
  response: z.object({ left: z.boolean().describe("Whether it was open") }),
});
