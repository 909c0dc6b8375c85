import type { Api } from "./api";

/** The latest email to an address, of one kind or of any. */
export function latestEmail(api: Api, toAddress: string, kind?: string) {
  return api.system(({ prisma }) =>
    prisma.platformMail.findFirstOrThrow({
      where: { toAddress, ...(kind ? { kind } : {}) },
      orderBy: { id: "desc" },
    }),
  );
}
