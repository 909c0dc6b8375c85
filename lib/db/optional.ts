import "server-only";
import { Prisma } from "./generated/client";

/** A field that is not given is left as it is; null is a value. Prisma itself refuses undefined. */
export const given = <T>(value: T | undefined): T | typeof Prisma.skip =>
  value === undefined ? Prisma.skip : value;

/** True if an update writes anything. */
export const writesAnything = (data: object): boolean =>
  Object.values(data).some((value) => value !== Prisma.skip);

/** A filter that is not given, or is empty in the query string, is not applied. */
export const filterBy = <T>(value: T | undefined): T | typeof Prisma.skip =>
  value === undefined || value === "" ? Prisma.skip : value;

/**
 * The text anywhere, in any case, for a search that may be empty. Prisma hands %, _ and \\ to the database as
 * wildcards; in a search they are letters.
 */
export const searchFor = (text: string | undefined) =>
  text === undefined || text === ""
    ? Prisma.skip
    : { contains: text.replaceAll(/[\\%_]/g, "\\$&"), mode: "insensitive" as const };

/** Times from the first one up to the second; either may be left out. */
export const between = (from: string | undefined, to: string | undefined) => ({
  gte: from ? new Date(from) : Prisma.skip,
  lt: to ? new Date(to) : Prisma.skip,
});

/** Work of one member; "none" is the work of nobody. */
export const assignedTo = (id: string | undefined) => (id === "none" ? null : filterBy(id));
