import type { Ctx } from "@/lib/services/context";

/** The partner whose invoices are closed, corrected or paid. */
export type CloseCtx = Pick<Ctx, "tx" | "actor"> & { partnerId: string };
