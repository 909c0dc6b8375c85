import { catalog } from "@/lib/actions/catalog";
import * as contract from "@/lib/contract/catalog";
import { templates } from "@/lib/templates";
import { endpoint } from "../endpoint";

export const catalogEndpoints = [
  endpoint(contract.getCatalog, async () => catalog()),
  endpoint(contract.listTemplates, async () => ({ templates: templates() })),
];
