import * as z from "zod";
import { contract } from "./contract";

/** Apart from the other contracts of secrets, because the editor loads this one. */
export const listSecretNames = contract({
  tag: "Settings",
  auth: "workspace",
  scope: "automations:read",
  internal: true,
  method: "GET",
  path: "/v1/automations/secret-names",
  summary: "List the names of secrets an automation can use",
  response: z.object({ names: z.array(z.string()) }),
});
