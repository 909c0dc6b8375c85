import type { Config } from "@/lib/env";
import type { Ctx } from "@/lib/services/context";

/** The partner whose invoices are closed, corrected or paid. Emails about them link to the address of the dashboard. */
export type CloseCtx = Pick<Ctx, "tx" | "actor"> & { partnerId: string; config: Pick<Config, "baseUrl"> };
