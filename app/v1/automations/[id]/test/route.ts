import { testAutomation } from "@/lib/api/contracts/tests";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { test } from "@/lib/services/automations/test";
import { sendFromTest } from "@/lib/services/effects/http";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(testAutomation).handle(({ ctx, params, body }) =>
    test(ctx, { id: params.id, ...body }, sendFromTest(ctx)),
  ),
);
