import * as z from "zod";
import { base } from "./billing-fields";
import { contract } from "./contract";
import { id, instant, stamp } from "./fields";

/** Answers of the platform to the signed-in person's own questions about invoices, and credit notes. */
const answers = { ...base, tag: "Invoices", scope: "invoices:read" as const, internal: true };
const path = "/v1/partner/answers";

const settings = {
  inApp: z.boolean().meta({ description: "Whether unread answers are shown on the overview" }),
  byEmail: z.boolean().meta({ description: "Whether each answer is emailed" }),
};

export const listAnswers = contract({
  ...answers,
  method: "GET",
  path,
  summary: "Your new credit notes, and unread answers to your questions about invoices, newest first",
  response: z.object({
    answers: z
      .array(
        z.object({
          id: id.meta({ description: "The answer's or the credit note's id" }),
          invoiceId: id.meta({ description: "The invoice" }),
          invoiceGlobalId: z.string().meta({ description: "Its printed number" }),
          body: z.string().meta({ description: "The text of the answer, or the reason for the credit note" }),
          credit: z
            .object({ amountMinor: z.int(), currency: z.string() })
            .nullable()
            .meta({ description: "The amount of a credit note; null for an answer" }),
          createdAt: stamp.meta({ description: "When it was written" }),
        }),
      )
      .meta({ description: "At most 50" }),
    ...settings,
  }),
});

export const readAnswers = contract({
  ...answers,
  method: "POST",
  path: `${path}/read`,
  unaudited: "A read marker moves whenever somebody looks at their answers.",
  summary: "Mark your answers as read",
  body: z.strictObject({ until: instant.meta({ description: "When the newest of them was written" }) }),
  response: z.object({ until: stamp }),
});

export const putAnswerSettings = contract({
  ...answers,
  method: "PUT",
  path: `${path}/settings`,
  unaudited: "A preference only changes what its own person is sent.",
  summary: "Change how you are notified of answers",
  body: z.strictObject(settings),
  response: z.object(settings),
});
