import * as contract from "@/lib/contract/language-model";
import { detachedEndpoint } from "@/lib/http/detached-endpoint";
import { endpoint } from "@/lib/http/endpoint";
import {
  deleteLanguageModel,
  getLanguageModel,
  putLanguageModel,
} from "@/lib/services/draft-proposals/language-model";
import { testLanguageModel } from "@/lib/services/draft-proposals/test-connection";

export const languageModelEndpoints = [
  endpoint(contract.getLanguageModel, ({ ctx }) => getLanguageModel(ctx)),
  endpoint(contract.putLanguageModel, ({ ctx, body }) => putLanguageModel(ctx, body)),
  detachedEndpoint(contract.testLanguageModel, ({ open, body }) => testLanguageModel(open, body)),
  endpoint(contract.deleteLanguageModel, ({ ctx }) => deleteLanguageModel(ctx)),
];
