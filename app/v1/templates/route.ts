import { listTemplates } from "@/lib/api/contracts/automations";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { templates } from "@/lib/services/automations/templates";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(listTemplates).handle(async () => ({ templates: templates() })),
);
