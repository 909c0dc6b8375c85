import * as contract from "@/lib/contract/tests-and-scenarios";
import { runSaved } from "@/lib/services/automations/scenario-run";
import {
  changeScenario,
  createScenario,
  listScenarios,
  removeScenario,
} from "@/lib/services/automations/scenarios";
import { listTests, test } from "@/lib/services/automations/test";
import { sendFromTest } from "@/lib/services/effects/http";
import { endpoint } from "../endpoint";

export const testsAndScenariosEndpoints = [
  endpoint(contract.testAutomation, ({ ctx, params, body }) =>
    test(ctx, { id: params.id, ...body }, sendFromTest(ctx)),
  ),
  endpoint(contract.listTests, ({ ctx, params, query }) => listTests(ctx, { id: params.id, ...query })),
  endpoint(contract.listScenarios, ({ ctx, params, query }) =>
    listScenarios(ctx, { id: params.id, ...query }),
  ),
  endpoint(contract.createScenario, ({ ctx, params, body }) =>
    createScenario(ctx, { automationId: params.id, ...body }),
  ),
  endpoint(contract.patchScenario, ({ ctx, params, body }) =>
    changeScenario(ctx, { automationId: params.id, id: params.sid, ...body }),
  ),
  endpoint(contract.deleteScenario, ({ ctx, params }) =>
    removeScenario(ctx, { automationId: params.id, id: params.sid }),
  ),
  endpoint(contract.runAllScenarios, ({ ctx, params, body }) =>
    runSaved(ctx, { automationId: params.id, ...body }),
  ),
];
