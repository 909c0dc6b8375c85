import { catalog } from "@/lib/actions/catalog";
import * as contract from "@/lib/contract/catalog";
import { endpoint } from "@/lib/http/endpoint";
import { templates } from "@/lib/templates";

export const catalogEndpoints = [
  endpoint(contract.getCatalog, async () => catalog()),
  endpoint(contract.listTemplates, async () => ({ templates: templates() })),
];
