import "server-only";
import { Prisma } from "./generated/client";

/** A field that is not given is left as it is; null is a value. Prisma itself refuses undefined. */
export const given = <T>(value: T | undefined): T | typeof Prisma.skip =>
  value === undefined ? Prisma.skip : value;

/** A filter that is not given, or is empty in the query string, is not applied. */
export const filterBy = <T>(value: T | undefined): T | typeof Prisma.skip =>
  value === undefined || value === "" ? Prisma.skip : value;
