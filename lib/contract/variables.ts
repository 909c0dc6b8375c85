import * as z from "zod";
import { contract } from "./contract";

const base = { tag: "Settings", auth: "workspace" as const, path: "/v1/settings/variables" };

export const VARIABLE_NAME = /^[a-z][a-z0-9_]{0,39}$/;
export const MOST_VARIABLES = 100;

const variables = z.strictObject({
  variables: z
    .record(
      z.string().regex(VARIABLE_NAME, "Use lower-case letters, digits and _, starting with a letter"),
      z.string().max(2_000),
    )
    .refine((all) => Object.keys(all).length <= MOST_VARIABLES, {
      error: `holds ${MOST_VARIABLES} variables at most`,
    })
    .meta({ description: "Text by name; automations read it as {{workspace.vars.name}}" }),
});
const EXAMPLE = { variables: { review_link: "https://example.com/review", parking: "Behind the building" } };

export const getVariables = contract({
  ...base,
  scope: "settings:read",
  method: "GET",
  example: { response: EXAMPLE },
  summary: "List the workspace's variables",
  response: variables.meta({ id: "WorkspaceVariables" }),
});

export const putVariables = contract({
  ...base,
  scope: "settings:write",
  method: "PUT",
  example: { body: EXAMPLE, response: EXAMPLE },
  summary: "Replace the workspace's variables",
  description:
    "Replaces all of them. Running automations read the new texts from their next step on. A name that an automation uses and that is left out makes the step that needs it fail.",
  body: variables,
  response: variables,
  errors: ["validation_failed"],
});
