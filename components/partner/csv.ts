import { type Cell, csvOf } from "@/lib/billing/csv";

export function saveCsv(name: string, rows: readonly (readonly Cell[])[]): void {
  saveBlob(name, new Blob([csvOf(rows)], { type: "text/csv" }));
}

export function saveBlob(name: string, blob: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
