import * as z from "zod";
import { base, DEFINITION_LIMIT, missedCallExample, problemOut } from "./automations";
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
    liveWithoutProvider: z
      .array(z.enum(["sms", "email"]))
      .describe("The same for the live version, which is what runs until the draft is deployed"),
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
  ...base,
  method: "GET",
  path: "/v1/automations/{id}/deploy-check",
  summary: "Check what the draft would meet once it is live",
  description:
    "Problems as at a deploy, the channels whose messages would reach nobody because no provider is set up, and the texts that quiet hours hold back.",
  scope: "automations:read",
  params: idParams,
  response: deployCheck,
});

export const getCostEstimate = contract({
  ...base,
  method: "GET",
  path: "/v1/automations/{id}/cost-estimate",
  summary: "What the draft would add to a month's invoice",
  description:
    "From how often its trigger's conditions were met in the last 30 days and the most messages a run can send, against what its live version sends, rated for the next whole month at the account's pace. moreSmsPerMonth and amount are the difference and may be negative.",
  scope: "automations:read",
  params: idParams,
  response: z.object({
    automationId: z.string().describe("The automation"),
    triggersLast30Days: z.int().describe("How often its trigger's conditions were met in the last 30 days"),
    smsPerRun: z.int().describe("The most texts a run can send"),
    runsPerMonth: z.int().describe("Expected runs in a month"),
    smsPerMonth: z.int().describe("Expected texts in a month"),
    moreSmsPerMonth: z.int().describe("Additional texts compared with the live version"),
    amount: z.number().describe("What that adds to a month's invoice"),
    amountMinor: z.int().describe("The amount in minor units"),
    currency: z.string().describe("Lowercase currency code"),
    text: z.string().describe("The estimate as a sentence"),
  }),
});

export const validateAutomation = contract({
  ...base,
  method: "POST",
  path: "/v1/automations/validate",
  summary: "Validate a definition",
  scope: "automations:read",
  bodyLimit: DEFINITION_LIMIT,
  rawJson: true,
  body: z.unknown(),
  response: z.object({
    valid: z.boolean().describe("Whether it can be deployed"),
    errors: z.array(problemOut).describe("Problems that prevent a deploy"),
    warnings: z.array(problemOut).describe("Advice"),
  }),
  example: { body: missedCallExample },
});
