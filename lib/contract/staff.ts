import * as z from "zod";
import { contract } from "./contract";
import { id } from "./fields";

/** Names only, because pages that show an assignee need neither addresses nor roles. */
export const listStaff = contract({
  tag: "Desk",
  auth: "workspace",
  scope: "data:read",
  internal: true,
  method: "GET",
  path: "/v1/desk/staff",
  summary: "List the names of the people work can be assigned to",
  response: z.object({
    staff: z.array(
      z.object({
        id,
        name: z.string(),
        mayWork: z.boolean().describe("False for viewers, who may not change anything"),
      }),
    ),
  }),
});
