import * as contract from "@/lib/contract/answer-notices";
import { endpoint } from "@/lib/http/endpoint";
import { listAnswers, putAnswerSettings, readAnswers } from "@/lib/services/billing/answers";

export const answerNoticesEndpoints = [
  endpoint(contract.listAnswers, ({ ctx }) => listAnswers(ctx)),
  endpoint(contract.readAnswers, ({ ctx, body }) => readAnswers(ctx, body)),
  endpoint(contract.putAnswerSettings, ({ ctx, body }) => putAnswerSettings(ctx, body)),
];
