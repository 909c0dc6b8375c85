import * as z from "zod";
import { name, text } from "@/lib/text-fields";
import { contract } from "./contract";
import { phone } from "./desk-fields";
import { businessHours, hoursOut } from "./workspace-settings";

const base = { tag: "Settings", auth: "workspace" as const, path: "/v1/settings/teams" };

const memberId = text(80, 1).meta({ description: "Id of a member, as in the list of members" });
const HOURS = "When they work; null: during the workspace's business hours";

const team = z.strictObject({
  name: name(60).meta({ description: "Unique in the workspace, whatever the case" }),
  members: z.array(memberId).max(200).meta({ description: "Ids of the team's members" }),
});

const teamOut = z.object({
  name: z.string().meta({ description: "The team's name", example: "Front desk" }),
  members: z.array(z.string()).meta({ description: "Ids of the team's members", example: ["per_7K2M4Q9T"] }),
});

const person = z.object({
  memberId,
  name: z.string().meta({ description: "The member's name" }),
  email: z.string().meta({ description: "The member's email address" }),
  role: z.string().meta({ description: "owner, editor or viewer" }),
  phone: z.string().nullable().meta({ description: "The member's number in E.164; null: not known" }),
  hours: hoursOut.describe(HOURS),
});

const teams = z
  .object({
    teams: z.array(teamOut).meta({ description: "The teams, in the order they were given" }),
    people: z.array(person).meta({ description: "Every member of the workspace" }),
  })
  .meta({ id: "Teams" });

const change = z.strictObject({
  teams: z.array(team).max(50).meta({ description: "All teams; one that is left out is removed" }),
  people: z
    .array(
      z.strictObject({
        memberId,
        phone: phone.nullable().optional().meta({ description: "Their number; null removes it" }),
        hours: businessHours.nullable().describe(HOURS).optional(),
      }),
    )
    .max(200)
    .optional()
    .meta({ description: "Phones and working hours to change" }),
});
export type TeamsChange = z.infer<typeof change>;

const EXAMPLE_TEAM = { name: "Front desk", members: ["per_7K2M4Q9T"] };

export const getTeams = contract({
  ...base,
  scope: "members:read",
  method: "GET",
  summary: "Get the teams and the people automations can assign work to",
  response: teams,
});

export const putTeams = contract({
  ...base,
  scope: "settings:write",
  method: "PUT",
  example: { body: { teams: [EXAMPLE_TEAM] } },
  summary: "Replace the teams; people who are not named stay as they are",
  body: change,
  response: teams,
  errors: ["validation_failed"],
});
