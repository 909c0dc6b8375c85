import * as z from "zod";
import { contract } from "./contract";
import { PARTNER_ACCESS } from "./visits";

/** Requirements that members must meet before they may use a tenant. Only owners change them. */
const base = { tag: "Settings", scope: "settings:manage" as const, internal: true };

const settings = z
  .object({
    requireSecondFactor: z
      .boolean()
      .meta({ description: "Whether members need a second factor; keys are not affected" }),
  })
  .meta({ id: "AccessSettings" });

const change = z.strictObject({
  requireSecondFactor: z
    .boolean()
    .optional()
    .meta({ description: "Members without a second factor can then only set one up" }),
});

const read = {
  summary: "Get the security requirements for members",
  description: "These rules apply to people; API keys have their own.",
  response: settings,
};

const write = {
  summary: "Change the security requirements for members",
  description: "Takes effect with each member's next request, including the person who changes it.",
  reauthenticate: true as const,
  body: change,
  response: settings,
};

const partnerAccess = z.enum(PARTNER_ACCESS);

export const getSettings = contract({
  ...base,
  ...read,
  response: settings
    .extend({
      partnerAccess: partnerAccess.meta({
        description:
          "What owners of the provider may do when they open this workspace: nothing, view, or edit",
      }),
    })
    .meta({ id: "WorkspaceAccessSettings" }),
  auth: "workspace",
  method: "GET",
  path: "/v1/settings",
});

export const changeSettings = contract({
  ...base,
  ...write,
  body: change.extend({
    partnerAccess: partnerAccess
      .optional()
      .meta({ description: "Takes effect at once, also for a workspace that is open" }),
  }),
  response: getSettings.response,
  auth: "workspace",
  method: "PATCH",
  path: "/v1/settings",
});

export const getPartnerSettings = contract({
  ...base,
  ...read,
  auth: "partner",
  method: "GET",
  path: "/v1/partner/settings",
});

export const changePartnerSettings = contract({
  ...base,
  ...write,
  auth: "partner",
  method: "PATCH",
  path: "/v1/partner/settings",
});
