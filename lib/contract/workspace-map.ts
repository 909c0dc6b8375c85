import * as z from "zod";
import { REFERENCE_KINDS } from "@/lib/automation/references";
import { text } from "@/lib/text-fields";
import { contract } from "./contract";
import { id } from "./fields";

const base = { tag: "Backtests, moves and map", auth: "workspace" as const };

const eventName = z.string().meta({ description: "An event type, such as call.missed" });

const map = z
  .object({
    automations: z
      .array(
        z.object({
          id: id.meta({ description: "The automation" }),
          name: z.string().meta({ description: "Its name" }),
          status: z.enum(["draft", "active", "paused"]).meta({ description: "Its status" }),
          consumes: z.array(eventName).meta({
            description: "Events that start it, that its runs wait for, and that end its runs",
          }),
          produces: z.array(eventName).meta({
            description: "Events its steps cause; manual if they start other automations",
          }),
        }),
      )
      .meta({
        description:
          "Every automation that is not archived: its live version, or the draft of one never deployed",
      }),
    circles: z
      .array(
        z.object({
          path: z
            .array(id)
            .meta({ description: "Ids in the order in which they start each other, back to the first" }),
        }),
      )
      .meta({ description: "Active automations that start each other without end" }),
    conflicts: z
      .array(
        z.object({
          kind: z.enum(["same_message_twice", "contradictory_update"]).meta({
            description:
              "Both write to one person about one event, or give one field of a record different values",
          }),
          automations: z.array(id).meta({ description: "The two automations" }),
          event: eventName,
        }),
      )
      .meta({ description: "Active automations that get in each other's way" }),
  })
  .meta({ id: "WorkspaceMap" });
export type WorkspaceMapView = z.infer<typeof map>;

export const getWorkspaceMap = contract({
  ...base,
  method: "GET",
  path: "/v1/automations/map",
  summary: "Show which automation produces and consumes which event",
  scope: "automations:read",
  response: map,
});

const reference = z.object({
  automationId: id.meta({ description: "The automation" }),
  nodeId: z.string().meta({ description: "The step; empty for the automation's settings" }),
  field: z.string().meta({ description: "The path within the step" }),
  live: z.boolean().meta({ description: "Whether the live version has it; otherwise only the draft" }),
});
export type ReferenceView = z.infer<typeof reference>;

export const listReferences = contract({
  ...base,
  method: "GET",
  path: "/v1/references",
  summary:
    "Find the automations that use a service, provider, member, team, secret, variable, event type or email template",
  description:
    "Looks through the live version and the draft of every automation that is not archived. What it lists breaks when the record is renamed or removed.",
  scope: "automations:read",
  query: z.strictObject({
    kind: z.enum(REFERENCE_KINDS).meta({ description: "What is looked for" }),
    id: text(200, 1).meta({
      description:
        "Its id; services and providers also by name, teams, secrets, variables, event types and email templates by name",
    }),
  }),
  response: z
    .object({ references: z.array(reference).describe("Places that use it") })
    .meta({ id: "References" }),
  example: { query: { kind: "service", id: "Cleaning" } },
});

const health = z
  .object({
    automations: z
      .array(
        z.object({
          id: id.meta({ description: "The automation" }),
          name: z.string().meta({ description: "Its name" }),
          status: z.enum(["active", "paused"]).meta({ description: "Its status" }),
          problems: z
            .array(
              z.object({
                code: z.string().meta({ description: "As in validation, such as unknown_service" }),
                nodeId: z.string().nullable().meta({ description: "The step" }),
                field: z.string().nullable().meta({ description: "The path within the step" }),
                message: z.string().meta({ description: "The problem as a sentence" }),
                suggestion: z.string().optional().meta({ description: "The suggested name" }),
              }),
            )
            .meta({ description: "Names that the workspace no longer has" }),
        }),
      )
      .meta({ description: "Only those with problems, by name" }),
  })
  .meta({ id: "AutomationHealth" });
export type HealthView = z.infer<typeof health>;

export const getHealth = contract({
  ...base,
  method: "GET",
  path: "/v1/automations/health",
  summary: "Find live automations that a change in settings broke",
  description:
    "Live versions that name a service, provider, member, team, secret, variable, event type or automation that the workspace no longer has.",
  scope: "automations:read",
  response: health,
});
