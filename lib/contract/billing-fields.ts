import * as z from "zod";

/** Fields that the contracts of usage, invoices and billing share. */
export const base = { auth: "partner" as const };

export const count = z.int();

export const amount = z.number();
