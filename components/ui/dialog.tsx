"use client";
import { X } from "lucide-react";
import * as Radix from "radix-ui/dialog";
import type { ComponentProps, CSSProperties, ReactNode } from "react";
import { useWords } from "@/components/words/words";
import { Button } from "./button";
import { cx } from "./classes";
import { ReturnFocus, useReturnFocus } from "./return-focus";

export function Dialog(props: ComponentProps<typeof Radix.Root>) {
  return (
    <ReturnFocus isOpen={props.open === true}>
      <Radix.Root {...props} />
    </ReturnFocus>
  );
}

export type DialogWidth = keyof typeof WIDTHS;
const WIDTHS = {
  sm: "sm:max-w-sm",
  md: "sm:max-w-lg",
  ml: "sm:max-w-2xl",
  lg: "sm:max-w-3xl",
  xl: "sm:max-w-5xl",
};

/** A centered dialog on wide screens, and a bottom sheet on phones. */
export function DialogContent({
  title,
  description,
  children,
  width = "md",
  className,
  footer,
  near,
  mustAnswer = false,
  onDismiss,
  onCloseAutoFocus,
}: {
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  width?: DialogWidth;
  className?: string;
  footer?: ReactNode;
  /** A point of a wide window beside which the dialog opens, with the page around it in view. */
  near?: { x: number; y: number } | undefined;
  /** Disables Escape, the close button and outside clicks, so that only the footer closes the dialog. */
  mustAnswer?: boolean;
  /** Called in place of closing by Escape, the close button or a click outside. */
  onDismiss?: () => void;
  /** The focus returns to the element that had it before, unless this prevents it. */
  onCloseAutoFocus?: (event: Event) => void;
}) {
  const dismiss = (event: Event) => {
    event.preventDefault();
    onDismiss?.();
  };
  const isHeld = mustAnswer || onDismiss !== undefined;
  return (
    <Layer
      {...(description ? {} : { "aria-describedby": undefined })}
      {...(isHeld ? { onEscapeKeyDown: dismiss, onPointerDownOutside: dismiss } : {})}
      onOpenAutoFocus={focusInside}
      onCloseAutoFocus={onCloseAutoFocus}
      {...(near ? { isClear: true, style: besidePoint(near) } : {})}
      className={cx(
        "fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] outline-none flex-col overflow-hidden rounded-t-xl border border-line bg-sheet shadow-lift data-[state=open]:animate-sheet",
        "sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-full sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-xl",
        WIDTHS[width],
      )}
    >
      <header className="flex items-start gap-4 px-5 pt-4 pb-3">
        <div className="min-w-0 flex-1">
          <Radix.Title className="font-semibold text-ink text-lg">{title}</Radix.Title>
          {description ? (
            <Radix.Description className="mt-0.5 text-base text-ink-2 [overflow-wrap:anywhere]">
              {description}
            </Radix.Description>
          ) : null}
        </div>
        {mustAnswer ? null : <CloseButton onDismiss={onDismiss} />}
      </header>
      <div className={cx("min-h-0 flex-1 overflow-y-auto px-5 pb-5", className)}>{children}</div>
      {footer ? (
        <footer
          data-bottom-bar
          className="flex flex-wrap justify-end gap-2 max-sm:*:grow border-line border-t px-5 py-3"
        >
          {footer}
        </footer>
      ) : null}
    </Layer>
  );
}

/** To the right of the point, and as far below it as the window has room for a list. */
function besidePoint({ x, y }: { x: number; y: number }): CSSProperties {
  return {
    left: `min(${x + 12}px, 100vw - 24.5rem)`,
    top: `clamp(0.5rem, ${y - 48}px, max(0.5rem, 100dvh - min(520px, 70dvh + 60px) - 0.5rem))`,
    translate: "none",
  };
}

/** Focuses the first field of a form, or the dialog itself, rather than the close button. */
function focusInside(event: Event) {
  const dialog = event.currentTarget instanceof HTMLElement ? event.currentTarget : null;
  const first = dialog?.querySelector<HTMLElement>("[data-focus-first]");
  const field = dialog?.querySelector<HTMLElement>(
    "input:not([type=hidden]):not([type=radio]), textarea, select",
  );
  event.preventDefault();
  (first ?? field ?? dialog)?.focus();
}

/** A list at the top of the window in which people search for what to do or where to go. */
export function PaletteContent({
  title,
  className,
  onCloseAutoFocus,
  children,
}: {
  title: string;
  className: string;
  onCloseAutoFocus?: (event: Event) => void;
  children: ReactNode;
}) {
  return (
    <Layer
      aria-describedby={undefined}
      onCloseAutoFocus={onCloseAutoFocus}
      className={cx(
        "fixed top-[12dvh] left-1/2 z-50 -translate-x-1/2 overflow-hidden rounded-xl border border-line bg-sheet shadow-lift",
        className,
      )}
    >
      <Radix.Title className="sr-only">{title}</Radix.Title>
      {children}
    </Layer>
  );
}

/** A side panel at the right edge, and a bottom sheet on phones. */
export function SheetContent({
  title,
  children,
  className,
  wide,
}: {
  title: string;
  children: ReactNode;
  className?: string;
  wide?: boolean;
}) {
  return (
    <Layer
      data-right-panel
      aria-describedby={undefined}
      onOpenAutoFocus={focusInside}
      className={cx(
        "fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] outline-none flex-col rounded-t-xl border border-line bg-sheet shadow-lift data-[state=open]:animate-sheet sm:inset-y-0 sm:right-0 sm:left-auto sm:max-h-none sm:rounded-none sm:rounded-l-xl",
        wide ? "sm:w-[min(1280px,94vw)]" : "sm:w-[420px]",
      )}
    >
      <header className="flex items-center gap-2 border-line border-b px-5 py-3">
        <Radix.Title className="flex-1 font-semibold text-lg">{title}</Radix.Title>
        <CloseButton />
      </header>
      <div className={cx("min-h-0 flex-1 overflow-y-auto p-5", className)}>{children}</div>
    </Layer>
  );
}

type LayerProps = Omit<ComponentProps<typeof Radix.Content>, "onCloseAutoFocus"> & {
  onCloseAutoFocus?: ((event: Event) => void) | undefined;
  isClear?: boolean;
};

/** Content above a page, which is darkened unless it is `isClear`. The focus returns when it closes. */
function Layer({ onCloseAutoFocus, isClear = false, ...content }: LayerProps) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Portal>
      <Radix.Overlay
        className={cx("fixed inset-0 z-40 data-[state=open]:animate-in", isClear ? "" : "bg-scrim")}
      />
      <Radix.Content
        {...content}
        onCloseAutoFocus={(event) => {
          onCloseAutoFocus?.(event);
          returnFocus(event);
        }}
      />
    </Radix.Portal>
  );
}

function CloseButton({ onDismiss }: { onDismiss?: (() => void) | undefined }) {
  const t = useWords("ui");
  const button = (
    <Button kind="ghost" size="icon-sm" className="touch:-mt-2" aria-label={t("close")} onClick={onDismiss}>
      <X aria-hidden />
    </Button>
  );
  return onDismiss ? button : <Radix.Close asChild>{button}</Radix.Close>;
}
