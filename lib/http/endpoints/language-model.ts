import * as contract from "@/lib/contract/language-model";
import { endpoint } from "@/lib/http/endpoint";
import {
  deleteLanguageModel,
  getLanguageModel,
  putLanguageModel,
} from "@/lib/services/draft-proposals/language-model";

export const languageModelEndpoints = [
  endpoint(contract.getLanguageModel, ({ ctx }) => getLanguageModel(ctx)),
  endpoint(contract.putLanguageModel, ({ ctx, body }) => putLanguageModel(ctx, body)),
  endpoint(contract.deleteLanguageModel, ({ ctx }) => deleteLanguageModel(ctx)),
];
