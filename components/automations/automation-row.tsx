"use client";
import Link from "next/link";
import { nodeLook } from "@/components/editor/families";
import { FamilyIcon } from "@/components/editor/family-icon";
import { useTenant } from "@/components/shell/tenant";
import { cx } from "@/components/ui/classes";
import { Badge, type Tone } from "@/components/ui/surface";
import { Ago } from "@/components/ui/when";
import { eventSpec } from "@/lib/automation/events";
import type { AutomationView } from "@/lib/contract/automations";
import { RowMenu } from "./row-menu";

const STATUS: Record<AutomationView["status"], [Tone, string]> = {
  active: ["good", "Live"],
  paused: ["warn", "Paused"],
  draft: ["neutral", "Draft"],
  archived: ["neutral", "Archived"],
};

type RowProps = {
  automation: AutomationView;
  /** Undefined for people who cannot pause automations. */
  selection?: { selected: boolean; onSelect: (selected: boolean) => void } | undefined;
};

export function AutomationRow({ automation, selection }: RowProps) {
  const tenant = useTenant();
  const [tone, label] = STATUS[automation.status];
  const { errors } = automation.validation;
  return (
    <li className="relative flex items-center gap-3 px-4 py-3 hover:bg-hover">
      {selection ? (
        <input
          type="checkbox"
          aria-label={`Select ${automation.name || "Untitled"}`}
          className="relative z-10 size-4 shrink-0 accent-(--signal)"
          checked={selection.selected}
          onChange={({ target }) => selection.onSelect(target.checked)}
        />
      ) : null}
      <TriggerIcon automation={automation} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            href={`/w/${tenant.id}/automations/${automation.id}`}
            className="truncate font-medium text-ink after:absolute after:inset-0"
          >
            {automation.name || "Untitled"}
          </Link>
          <Badge tone={tone} dot>
            {label}
          </Badge>
          {automation.version !== null && automation.hasUndeployedChanges ? (
            <Badge>Changes not live</Badge>
          ) : null}
          {errors.length > 0 ? (
            <Badge tone="bad">
              {errors.length} {errors.length === 1 ? "problem" : "problems"}
            </Badge>
          ) : null}
        </p>
        <p className="truncate text-ink-2 text-sm" title={automation.description || undefined}>
          {automation.description || "No description"}
        </p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-3 text-xs">
          <LastActivity automation={automation} />
          {automation.labels.map((one) => (
            <Badge key={one}>{one}</Badge>
          ))}
        </p>
      </div>
      <RunFigures stats={automation.stats} />
      <RowMenu automation={automation} />
    </li>
  );
}

/** The icon of the event that starts it, with the name of the event as its tooltip. */
function TriggerIcon({ automation: { nodes } }: { automation: AutomationView }) {
  const trigger = nodes.find(({ type }) => type === "trigger");
  const event = typeof trigger?.event === "string" ? trigger.event : undefined;
  const title = event ? (eventSpec(event)?.label ?? event.replace("custom.", "")) : "No trigger yet";
  const { icon, family } = nodeLook({ id: "", type: "trigger", ...(event ? { event } : {}) });
  return (
    <span title={title} className="max-sm:hidden">
      <FamilyIcon family={family} icon={icon} />
      <span className="sr-only">{title}</span>
    </span>
  );
}

function LastActivity({ automation: { editedAt, editedBy, lastRunAt } }: { automation: AutomationView }) {
  const { timezone } = useTenant();
  return (
    <>
      <span>
        Edited <Ago at={editedAt} zone={timezone} />
        {editedBy ? ` by ${editedBy}` : ""}
      </span>
      {/* On a phone the two stand below each other. */}
      <span aria-hidden className="max-sm:hidden">
        ·
      </span>
      {lastRunAt ? (
        <span>
          Last run <Ago at={lastRunAt} zone={timezone} />
        </span>
      ) : (
        <span>No runs yet</span>
      )}
    </>
  );
}

function RunFigures({ stats }: { stats: AutomationView["stats"] }) {
  const figures = [
    { label: "done today", value: stats.succeeded24h, bad: false },
    { label: "waiting", value: stats.waiting + stats.running, bad: false },
    { label: "failed", value: stats.failed24h, bad: stats.failed24h > 0 },
  ];
  return (
    <dl className="figures flex shrink-0 gap-5">
      {figures.map(({ label, value, bad }) => (
        <div
          key={label}
          // A phone has room for one figure: the one somebody has to act on.
          className={cx("w-20 whitespace-nowrap text-right", bad ? "max-sm:w-auto" : "max-sm:hidden")}
        >
          {/* A zero is nothing to look at. */}
          <dd className={bad ? "font-semibold text-bad" : value > 0 ? "font-semibold" : "text-ink-3"}>
            {value}
          </dd>
          <dt className="text-ink-3 text-xs">{label}</dt>
        </div>
      ))}
    </dl>
  );
}
