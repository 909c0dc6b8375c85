import * as contract from "@/lib/contract/brand";
import * as templates from "@/lib/contract/email-templates";
import { detachedEndpoint } from "@/lib/http/detached-endpoint";
import { endpoint } from "@/lib/http/endpoint";
import { getBrand, putBrand, serveLogo } from "@/lib/services/brand/brand";
import { addDomain, askDomain, listDomains, removeDomain, verifyDomain } from "@/lib/services/brand/domains";
import { listTemplates, putTemplate, resetTemplate } from "@/lib/services/brand/templates";
import { testTemplate } from "@/lib/services/partners/test-template";

export const brandEndpoints = [
  endpoint(contract.getBrand, ({ ctx }) => getBrand(ctx)),
  endpoint(contract.putBrand, ({ ctx, body }) => putBrand(ctx, body)),
  endpoint(contract.getBrandLogo, ({ ctx, params }) => serveLogo(ctx, params.ref)),
  endpoint(contract.listBrandDomains, ({ ctx }) => listDomains(ctx)),
  endpoint(contract.addBrandDomain, ({ ctx, body }) => addDomain(ctx, body.host)),
  endpoint(contract.removeBrandDomain, ({ ctx, params }) => removeDomain(ctx, params.host)),
  detachedEndpoint(contract.verifyBrandDomain, ({ open, params }) => verifyDomain(open, params.host)),
  endpoint(templates.listEmailTemplates, ({ ctx }) => listTemplates(ctx)),
  endpoint(templates.putEmailTemplate, ({ ctx, params, body }) => putTemplate(ctx, { ...params, ...body })),
  endpoint(templates.resetEmailTemplate, ({ ctx, params }) => resetTemplate(ctx, params.kind)),
  endpoint(templates.testEmailTemplate, ({ ctx, params, body }) => testTemplate(ctx, { ...params, ...body })),
  endpoint(contract.askBrandDomain, ({ ctx, query }) => askDomain(ctx, query.domain)),
];
