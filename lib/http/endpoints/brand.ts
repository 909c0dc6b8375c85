import * as contract from "@/lib/contract/brand";
import { endpoint } from "@/lib/http/endpoint";
import { getBrand, putBrand, serveLogo } from "@/lib/services/brand/brand";

export const brandEndpoints = [
  endpoint(contract.getBrand, ({ ctx }) => getBrand(ctx)),
  endpoint(contract.putBrand, ({ ctx, body }) => putBrand(ctx, body)),
  endpoint(contract.getBrandLogo, ({ ctx, params }) => serveLogo(ctx, params.ref)),
];
