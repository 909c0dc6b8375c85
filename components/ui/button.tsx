import { cva, type VariantProps } from "class-variance-authority";
import { LoaderCircle } from "lucide-react";
import * as Slot from "radix-ui/slot";
import type { ComponentProps, MouseEvent } from "react";
import { cx } from "./classes";

const styles = cva(
  "inline-flex select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-md font-medium transition-colors duration-150 ease-out disabled:pointer-events-none disabled:opacity-50 aria-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0",
  {
    variants: {
      kind: {
        primary: "bg-signal text-on-signal hover:bg-signal-hover",
        secondary: "border border-line-strong bg-sheet text-ink hover:bg-hover",
        ghost: "text-ink-2 hover:bg-hover hover:text-ink",
        danger: "border border-bad/40 bg-sheet text-bad hover:bg-bad-soft",
        link: "text-signal underline-offset-4 hover:underline",
      },
      size: {
        sm: "h-7 px-2.5 text-sm touch:min-h-touch",
        md: "h-8 px-3 text-base touch:min-h-touch",
        lg: "h-10 px-4 text-lg touch:min-h-touch",
        icon: "size-8 touch:size-touch",
        "icon-sm": "size-7 touch:size-touch",
      },
    },
    compoundVariants: [{ kind: "link", className: "h-auto px-0 touch:min-h-0" }],
    defaultVariants: { kind: "secondary", size: "md" },
  },
);

type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof styles> & { asChild?: boolean; busy?: boolean };

export function Button({
  className,
  kind,
  size,
  asChild,
  busy,
  children,
  type = "button",
  onClick,
  ...rest
}: ButtonProps) {
  if (asChild) {
    return (
      <Slot.Root className={cx(styles({ kind, size }), className)} onClick={onClick} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      type={type}
      className={cx(styles({ kind, size }), className)}
      {...rest}
      // A disabled button would drop the focus of the person who just pressed it.
      aria-disabled={busy || rest["aria-disabled"]}
      aria-busy={busy || undefined}
      onClick={busy ? ignore : onClick}
    >
      {busy ? <LoaderCircle className="animate-spin" aria-hidden /> : null}
      {children}
    </button>
  );
}

/** Prevents, too, that Enter submits a form twice, because Enter clicks its button. */
function ignore(event: MouseEvent): void {
  event.preventDefault();
}
