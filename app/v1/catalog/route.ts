import { catalog } from "@/lib/actions/catalog";
import { getCatalog } from "@/lib/api/contracts/automations";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(getCatalog).handle(async () => catalog()),
);
