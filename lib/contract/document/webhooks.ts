import * as z from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { stamp } from "@/lib/contract/fields";
import { PARTNER_PAYLOADS } from "@/lib/contract/webhook-payloads";
import { WORKSPACE_PAYLOADS } from "@/lib/contract/workspace-webhook-payloads";
import type { Schema, Schemas } from "./examples";

type Medium = { schema?: Schema; example?: unknown };
type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  description?: string | undefined;
  schema?: Schema;
};
type DescribedOperation = {
  tags: [string];
  parameters?: Parameter[];
  requestBody?: { content?: Record<string, Medium>; required?: boolean };
  responses: Record<string, { description?: string; content?: Record<string, Medium> }>;
};
export type Described = {
  paths: Record<string, Record<string, DescribedOperation>>;
  webhooks?: Record<string, Record<string, DescribedOperation>>;
  components: { schemas: Schemas };
};

/** Payloads are written by the server, so their schemas are made like those of responses, under paths taken out again. */
const PLACE = "/__webhooks/";

const SENDERS = [
  { payloads: PARTNER_PAYLOADS, tag: "Webhooks", to: "a partner's webhooks" },
  { payloads: WORKSPACE_PAYLOADS, tag: "Workspace webhooks", to: "a workspace's webhooks" },
] as const;

const TYPES = [...new Set(SENDERS.flatMap(({ payloads }) => Object.keys(payloads)))];

function payloadsOf(type: string) {
  return SENDERS.flatMap(({ payloads, tag, to }) => {
    const data = (payloads as Record<string, z.ZodObject>)[type];
    return data ? [{ data, tag, to }] : [];
  });
}

function envelope(type: string, data: z.ZodObject) {
  return z.object({
    type: z.literal(type).describe("Type of the event"),
    timestamp: stamp.describe("When it happened"),
    sequence: z
      .int()
      .nullable()
      .describe("Number of the event among all of the tenant's, without gaps; null for samples"),
    data: data.describe("What happened"),
  });
}

export function webhookPaths(): ZodOpenApiPathsObject {
  return Object.fromEntries(
    TYPES.map((type) => {
      const [first, ...others] = payloadsOf(type).map(({ data }) => envelope(type, data));
      const schema = first && others[0] ? z.union([first, others[0]]) : first;
      const responses = { "200": { description: "", content: { "application/json": { schema } } } };
      return [`${PLACE}${type}`, { post: { responses } as never }];
    }),
  );
}

const SIGNED: Parameter[] = [
  {
    name: "webhook-id",
    description: "Id of the event, the same at every attempt: use it to remove duplicates",
  },
  { name: "webhook-timestamp", description: "Unix time of the attempt in seconds" },
  {
    name: "webhook-signature",
    description: "Signatures of Standard Webhooks, v1,<base64>, separated by spaces",
  },
].map((header) => ({ in: "header", required: true, schema: { type: "string" }, ...header }));

/** Moves the payloads to `webhooks`, where the document has what is sent to endpoints. */
export function takeWebhooks(document: Described): void {
  document.webhooks = {};
  for (const type of TYPES) {
    const { post } = document.paths[PLACE + type] ?? {};
    delete document.paths[PLACE + type];
    const content = post?.responses["200"]?.content;
    if (!content) continue;
    const senders = payloadsOf(type);
    const operation = {
      operationId: `webhooks.${type}`,
      summary: `Receive ${type}`,
      description: `Sent to ${senders.map(({ to }) => to).join(" and ")} that take it, signed according to Standard Webhooks. Answer with any 2xx within 15 seconds. Other answers are retried for about three days; 410 switches the endpoint off.`,
      tags: [senders[0]?.tag ?? "Webhooks"] as [string],
      security: [],
      parameters: SIGNED,
      requestBody: { required: true, content },
      responses: {
        "2XX": { description: "The event was received" },
        "410": { description: "The endpoint is gone, and no more events are sent to it" },
      },
    };
    document.webhooks[type] = { post: operation };
  }
}
