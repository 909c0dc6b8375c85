import { validateAutomation } from "@/lib/api/contracts/automations";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { validateAnything } from "@/lib/services/automations/save";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(validateAutomation).handle(({ ctx, body }) => validateAnything(ctx, body)),
);
