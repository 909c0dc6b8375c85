import { catalog } from "@/lib/actions/catalog";
import * as contract from "@/lib/contract/catalog";
import { endpoint } from "@/lib/http/endpoint";
import { templates } from "@/lib/templates";

let parsed: contract.TemplateList | undefined;

function gallery(): contract.TemplateList {
  parsed ??= contract.templateList.parse({ templates: templates() });
  return parsed;
}

export const catalogEndpoints = [
  endpoint(contract.getCatalog, async () => catalog()),
  endpoint(contract.listTemplates, async () => gallery()),
];
