import * as z from "zod";
import { problemOut } from "./automations";
import { contract } from "./contract";
import { idParams } from "./fields";

const deployCheck = z
  .object({
    automationId: z.string().describe("The automation"),
    errors: z.array(problemOut).describe("Problems that prevent a deploy"),
    warnings: z
      .array(problemOut)
      .describe("Advice, also on what the workspace's other automations and records do"),
    withoutProvider: z
      .array(z.enum(["sms", "email"]))
      .describe("Channels the draft sends on that have no provider, so their messages reach nobody"),
    quietHours: z
      .object({
        from: z.string().describe("24-hour HH:MM in the recipient's zone"),
        to: z.string().describe("24-hour HH:MM in the recipient's zone"),
        texts: z
          .array(
            z.object({
              nodeId: z.string().describe("The step that texts"),
              whenHeld: z
                .enum(["skip", "wait", "fail"])
                .describe(
                  "skip: it is not sent; wait: it is sent when quiet hours end; fail: the step fails",
                ),
            }),
          )
          .describe("The draft's texts that are not sent between these times"),
      })
      .nullable()
      .describe("Null if no text of the draft respects quiet hours"),
  })
  .meta({ id: "DeployCheck" });
export type DeployCheck = z.infer<typeof deployCheck>;

export const getDeployCheck = contract({
  tag: "Automations",
  auth: "workspace",
  method: "GET",
  path: "/v1/automations/{id}/deploy-check",
  summary: "Check what the draft would meet once it is live",
  description:
    "Problems as at a deploy, the channels whose messages would reach nobody because no provider is set up, and the texts that quiet hours hold back.",
  scope: "automations:read",
  params: idParams,
  response: deployCheck,
});
