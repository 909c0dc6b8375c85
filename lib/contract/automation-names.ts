import * as z from "zod";
import { contract } from "./contract";
import { eventFieldsOut } from "./event-fields";

/** Apart from the other contracts of settings, because the editor loads only this one. */
export const listNames = contract({
  tag: "Settings",
  auth: "workspace",
  scope: "automations:read",
  internal: true,
  method: "GET",
  path: "/v1/automations/secret-names",
  summary: "List the names of secrets, variables, event types and records an automation can use",
  response: z.object({
    names: z.array(z.string()),
    variables: z.array(z.string()),
    events: z.record(z.string(), z.object({ title: z.string(), schema: eventFieldsOut })),
    desk: z.object({
      services: z.array(z.string()),
      providers: z.array(z.string()),
      teams: z.array(z.string()),
      memberIds: z.array(z.string()),
      automations: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          status: z.enum(["draft", "active", "paused", "archived"]),
          event: z.string().nullable(),
        }),
      ),
    }),
  }),
});
