import type { Config } from "@/lib/env";
import type { Ctx } from "@/lib/services/context";

/** The partner whose invoices are closed, corrected or paid. Emails about them link to the dashboard and to payment. */
export type CloseCtx = Pick<Ctx, "tx" | "actor"> & {
  partnerId: string;
  config: Pick<Config, "baseUrl" | "keyPepper" | "production">;
};
