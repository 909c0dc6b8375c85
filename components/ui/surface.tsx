import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./classes";

export function Card({ className, ...rest }: ComponentProps<"section">) {
  return (
    <section className={cx("overflow-clip rounded-lg border border-line bg-sheet", className)} {...rest} />
  );
}

export function CardHeader({
  title,
  description,
  action,
}: {
  title: string;
  description?: ReactNode;
  action?: ReactNode;
}) {
  return (
    // On a phone, the description has the whole width below the title and the action.
    <header className="flex flex-wrap items-start gap-x-3 gap-y-1 border-line border-b px-4 py-3 max-sm:items-center">
      <div className="min-w-0 flex-1 max-sm:contents">
        <h2 className="min-w-0 flex-1 basis-32 font-semibold text-base text-ink">{title}</h2>
        {description ? (
          <p className="text-ink-2 text-sm max-sm:order-last max-sm:basis-full sm:mt-0.5">{description}</p>
        ) : null}
      </div>
      {action}
    </header>
  );
}

export function PageHeader({
  title,
  description,
  actions,
  back,
}: {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  back?: ReactNode;
}) {
  return (
    <header className="mb-5 flex flex-wrap items-start gap-x-4 gap-y-3">
      {back ? <div className="-mb-2 basis-full">{back}</div> : null}
      <div className="min-w-0 flex-1 basis-64 max-sm:basis-72">
        <h1 className="truncate font-semibold text-ink text-xl">{title}</h1>
        {description ? (
          <p className="mt-0.5 max-w-3xl text-pretty text-base text-ink-2">{description}</p>
        ) : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </header>
  );
}

const TONES = {
  neutral: "bg-ink/7 text-ink-2",
  good: "bg-good-soft text-good",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
  info: "bg-info-soft text-info",
};
export type Tone = keyof typeof TONES;

export function Badge({
  tone = "neutral",
  dot,
  className,
  children,
}: {
  tone?: Tone;
  dot?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={cx(
        "inline-flex items-center gap-1.5 whitespace-nowrap rounded-full px-2 py-0.5 font-medium text-xs",
        TONES[tone],
        className,
      )}
    >
      {dot ? <span className="size-1.5 rounded-full bg-current" aria-hidden /> : null}
      {children}
    </span>
  );
}

/** Explains with an example what an empty list will contain. */
export function EmptyState({
  icon: Icon,
  title,
  children,
  action,
}: {
  icon?: LucideIcon;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-14 text-center">
      {Icon ? (
        <span className="mb-1 flex size-10 items-center justify-center rounded-full bg-sunken text-ink-3">
          <Icon className="size-5" aria-hidden />
        </span>
      ) : null}
      <p className="font-semibold text-lg">{title}</p>
      {children ? <div className="max-w-md text-base text-ink-2">{children}</div> : null}
      {action ? <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}

export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cx("animate-pulse-soft rounded-md bg-hover", className)} />;
}

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="rounded-sm border border-line-strong bg-sunken px-1.5 py-0.5 font-mono text-ink-2 text-xs">
      {children}
    </kbd>
  );
}

/** A message shown next to the content it is about. */
export function Notice({
  tone = "warn",
  title,
  children,
  action,
}: {
  tone?: "warn" | "bad" | "good" | "info";
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div
      role={tone === "bad" ? "alert" : "status"}
      className={cx("flex flex-wrap items-center gap-3 rounded-lg px-3 py-2 text-base", TONES[tone])}
    >
      <div className="min-w-0 flex-1 basis-60">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div className="text-ink">{children}</div> : null}
      </div>
      {action}
    </div>
  );
}
