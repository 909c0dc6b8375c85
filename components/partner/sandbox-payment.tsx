"use client";
import { useWords } from "@/components/words/words";
import { isPayable } from "@/lib/billing/payable";
import type { ResponseOf } from "@/lib/contract/contract";
import type { getInvoice } from "@/lib/contract/invoices";
import { useInvoiceSource } from "./invoice-source";

type Invoice = Pick<ResponseOf<typeof getInvoice>, "status" | "amountDueMinor" | "payUrl">;

/** A sandbox without a Stripe test account has no pay button, so the page explains how a live invoice is paid. */
export function SandboxPayment({ invoice }: { invoice: Invoice }) {
  const t = useWords("invoice");
  const { isSandbox } = useInvoiceSource();
  if (!isSandbox || !isPayable(invoice) || invoice.payUrl !== null) return null;
  return <p className="max-w-prose text-ink-2 text-sm">{t("sandbox_payment")}</p>;
}
