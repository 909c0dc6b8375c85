import { resumeAutomation } from "@/lib/api/contracts/automations";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { resume } from "@/lib/services/automations/resume";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(resumeAutomation).handle(({ ctx, params }) => resume(ctx, params.id)),
);
