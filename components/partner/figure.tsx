import type { ReactNode } from "react";

/** A number with its label and a note on where it comes from. */
export function Figure({ label, value, note }: { label: string; value: ReactNode; note?: ReactNode }) {
  return (
    <div className="rounded-lg border border-line bg-sheet px-4 py-3">
      <p className="text-ink-2 text-sm">{label}</p>
      <div className="mt-0.5 font-semibold text-2xl tabular-nums tracking-tight">{value}</div>
      {note ? <p className="mt-0.5 text-ink-3 text-sm">{note}</p> : null}
    </div>
  );
}
