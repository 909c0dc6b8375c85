import * as contract from "@/lib/contract/tests-and-scenarios";
import { detachedEndpoint } from "@/lib/http/detached-endpoint";
import { endpoint } from "@/lib/http/endpoint";
import { runSavedScenarios, runScenarioAtTimes } from "@/lib/services/automations/run-scenarios";
import { listTests, testAutomation } from "@/lib/services/automations/sandbox-test";
import {
  changeScenario,
  createScenario,
  listScenarios,
  removeScenario,
} from "@/lib/services/automations/scenarios";
import { sendFromTest } from "@/lib/services/effects/http";

export const testsAndScenariosEndpoints = [
  detachedEndpoint(contract.testAutomation, ({ params, body, open, request }) =>
    testAutomation(open, { id: params.id, ...body }, sendFromTest(open, request.signal)),
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
  endpoint(contract.runScenarioAtTimes, ({ ctx, params }) =>
    runScenarioAtTimes(ctx, { automationId: params.id, id: params.sid }),
  ),
  endpoint(contract.runAllScenarios, ({ ctx, params, body }) =>
    runSavedScenarios(ctx, { automationId: params.id, ...body }),
  ),
];
