import * as z from "zod";
import { text } from "@/lib/text-fields";
import { contract } from "./contract";
import { id, idParams, stamp } from "./fields";

const base = { auth: "operator" as const, tag: "Operator", internal: true };

const person = z
  .object({
    id,
    name: z.string().meta({ description: "The person's name" }),
    email: z.string().meta({ description: "The address they sign in with" }),
    isOperator: z.boolean().meta({ description: "Whether they operate the platform" }),
    lastSeenAt: stamp.nullable().meta({ description: "When they last used the dashboard" }),
    disabledAt: stamp.nullable().meta({ description: "When sign-in was disabled, or null" }),
    createdAt: stamp.meta({ description: "When the person was created" }),
  })
  .meta({ id: "OperatorPerson" });
export type OperatorPerson = z.infer<typeof person>;

export const listPeople = contract({
  ...base,
  method: "GET",
  path: "/v1/operator/people",
  summary: "Search people by name or email address",
  description: "Newest first, at most 100.",
  query: z.strictObject({ q: text(100).optional().meta({ description: "Part of a name or address" }) }),
  response: z.object({ people: z.array(person).meta({ description: "Matching people" }) }),
});

export const disablePerson = contract({
  ...base,
  reauthenticate: true,
  method: "POST",
  path: "/v1/operator/people/{id}/disable",
  summary: "Stop a person from signing in",
  description: "Their sessions end at once. Memberships stay, for when the person is enabled again.",
  params: idParams,
  body: z.strictObject({
    reason: text(500).optional().meta({ description: "Kept in the platform's audit log" }),
  }),
  bodyOptional: true,
  response: person,
  errors: ["conflict"],
});

export const enablePerson = contract({
  ...base,
  reauthenticate: true,
  method: "POST",
  path: "/v1/operator/people/{id}/enable",
  summary: "Let a disabled person sign in again",
  description: "Their earlier sessions stay ended.",
  params: idParams,
  response: person,
  errors: ["conflict"],
});
