import { PLATFORM_NAME } from "@/lib/product-name";

/** The product mark: two jacks joined by a patch cord. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" className={className} aria-hidden="true">
      <path d="M8 10.5v3c0 8 16 1 16 9" stroke="var(--signal)" strokeWidth="3" strokeLinecap="round" />
      <circle cx="8" cy="7.5" r="4.5" stroke="currentColor" strokeWidth="2.5" />
      <circle cx="8" cy="7.5" r="1.4" fill="currentColor" />
      <circle cx="24" cy="24.5" r="4.5" stroke="currentColor" strokeWidth="2.5" />
      <circle cx="24" cy="24.5" r="1.4" fill="currentColor" />
    </svg>
  );
}

export function Wordmark({ className }: { className?: string }) {
  return (
    <span
      className={`inline-flex items-center gap-2 font-semibold text-ink tracking-tight ${className ?? ""}`}
    >
      <Mark className="size-6" />
      {PLATFORM_NAME}
    </span>
  );
}
