import {
  deletePartnerSso,
  deleteSso,
  getPartnerSso,
  getSso,
  putPartnerSso,
  putSso,
  verifyPartnerSsoDomain,
  verifySsoDomain,
} from "@/lib/contract/single-sign-on";
import type { Face } from "./member-roles";

const WORKSPACE = { get: getSso, put: putSso, remove: deleteSso, verify: verifySsoDomain };
const PARTNER = {
  get: getPartnerSso,
  put: putPartnerSso,
  remove: deletePartnerSso,
  verify: verifyPartnerSsoDomain,
};

/** The two families of contracts differ only in path and roles; useRoles offers each face its own roles. */
export function ssoContractsOf(face: Face) {
  return (face === "workspace" ? WORKSPACE : PARTNER) as typeof WORKSPACE;
}
