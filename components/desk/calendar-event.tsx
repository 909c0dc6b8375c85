"use client";
import { CalendarCheck, Check, Globe, UserX } from "lucide-react";
import type { CSSProperties } from "react";
import { cx } from "@/components/ui/classes";
import { clock } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { type Appointment, isBookedOnline, isUpcoming, useLabels } from "./words";

const HUES = [
  { edge: "border-calendar", ground: "bg-calendar-soft" },
  { edge: "border-condition", ground: "bg-condition-soft" },
  { edge: "border-trigger", ground: "bg-trigger-soft" },
  { edge: "border-people", ground: "bg-people-soft" },
  { edge: "border-web", ground: "bg-web-soft" },
  { edge: "border-messaging", ground: "bg-messaging-soft" },
] as const;

// The browser hides a drag's data until the drop, but the landing preview needs the appointment and the grab offset.
export const drag: { now: { appointment: Appointment; grabbed: number } | null } = { now: null };

/** Week columns are days, so color shows the provider here; the card names the provider in words. */
export function ProviderLegend({ providers }: { providers: string[] }) {
  const t = useWords("calendar");
  return (
    <ul aria-label={t("providers")} className="flex flex-wrap gap-x-4 gap-y-1 text-ink-2 text-sm">
      {providers.map((name) => (
        <li key={name} className="flex min-w-0 max-w-60 items-center gap-1.5">
          <span
            aria-hidden
            className={cx(
              "h-3.5 w-3 shrink-0 rounded-sm border-l-3",
              hueOf(name, providers).edge,
              hueOf(name, providers).ground,
            )}
          />
          <span className="truncate">{name}</span>
        </li>
      ))}
    </ul>
  );
}

const hueOf = (provider: string, providers: string[]) =>
  HUES[Math.max(0, providers.indexOf(provider)) % HUES.length] ?? HUES[0];

/** A line that does not fit is hidden whole. */
const LINE = "shrink-0 truncate text-ink-2";

/** Three short lines stay readable where a single narrow line would be cut off. */
const THREE_LINES = 50;
const FOUR_LINES = 72;

export function CalendarEvent({
  appointment,
  withProvider,
  providers,
  zone,
  movable,
  pending,
  style,
  onOpen,
}: {
  appointment: Appointment;
  withProvider: boolean;
  providers: string[];
  zone: string;
  movable: boolean;
  pending: boolean;
  style: CSSProperties & { height: number };
  onOpen: (appointment: Appointment) => void;
}) {
  const t = useWords("calendar");
  const labels = useLabels();
  const hue = hueOf(appointment.provider, providers);
  const starts = clock(appointment.startsAt, zone);
  const over = !isUpcoming(appointment);
  const name = labels.patient(appointment);
  return (
    <button
      type="button"
      draggable={movable && !over}
      onDragStart={(event) => {
        const top = event.currentTarget.getBoundingClientRect().top;
        drag.now = { appointment, grabbed: event.clientY - top };
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", name);
      }}
      onDragEnd={() => {
        drag.now = null;
      }}
      onClick={() => onOpen(appointment)}
      title={t("event_title", {
        name,
        time: starts,
        service: appointment.service,
        provider: appointment.provider,
        isOnline: isBookedOnline(appointment) ? "yes" : "no",
        status: appointment.status,
      })}
      style={style}
      className={cx(
        "@container absolute flex flex-col justify-start overflow-hidden rounded-md border-l-3 px-2 py-0.5 text-left text-xs hover:shadow-card",
        hue.edge,
        over ? "bg-hover text-ink-2" : hue.ground,
        pending && "animate-pulse-soft",
      )}
    >
      {/* A short card always has its time. In a taller narrow one, the name takes the line of the service; the title has both. */}
      <span
        dir="auto"
        className={cx(
          "shrink-0 font-medium",
          style.height < THREE_LINES ? "truncate" : "wrap-break-word line-clamp-2",
        )}
      >
        {appointment.status === "confirmed" ? (
          <CalendarCheck
            className="mr-1 inline size-3 align-[-1px] text-good"
            aria-label={labels.appointment("confirmed").label}
          />
        ) : null}
        {isBookedOnline(appointment) && !over ? (
          <Globe className="mr-1 inline size-3 align-[-1px] text-ink-2" aria-label={t("booked_online")} />
        ) : null}
        {appointment.status === "completed" ? (
          <Check
            className="mr-1 inline size-3 align-[-1px] text-good"
            aria-label={labels.appointment("completed").label}
          />
        ) : null}
        {appointment.status === "no_show" ? (
          <UserX
            className="mr-1 inline size-3 align-[-1px] text-bad"
            aria-label={labels.appointment("no_show").label}
          />
        ) : null}
        <span className={appointment.status === "no_show" ? "line-through" : undefined}>{name}</span>
      </span>
      {style.height < THREE_LINES ? (
        <span className={LINE}>
          {starts}
          <span className="sr-only @[9rem]:not-sr-only">, {appointment.service}</span>
        </span>
      ) : (
        <>
          <span className={LINE}>{starts}</span>
          <span className={LINE}>{appointment.service}</span>
        </>
      )}
      {withProvider ? (
        <span className={style.height < FOUR_LINES ? "sr-only" : LINE}>{appointment.provider}</span>
      ) : null}
    </button>
  );
}
