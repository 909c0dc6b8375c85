import type { ResponseOf } from "@/lib/contract/contract";
import type { listAllInvoices } from "@/lib/contract/operator";

export type OperatorInvoice = ResponseOf<typeof listAllInvoices>["invoices"][number];
