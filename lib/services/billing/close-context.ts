import type { Ctx } from "../context";

/** The partner whose invoices are closed, corrected or paid. */
export type CloseCtx = Pick<Ctx, "tx" | "actor"> & { partnerId: string };
