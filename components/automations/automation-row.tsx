"use client";
import { eventIcon } from "@/components/editor/event-icon";
import { FamilyIcon } from "@/components/editor/family-icon";
import { runsPath } from "@/components/editor/runs/run-filter";
import { useTenant } from "@/components/shell/tenant";
import { cx } from "@/components/ui/classes";
import { Dotted } from "@/components/ui/dotted";
import { Link } from "@/components/ui/link";
import { type Sorted, SortHead } from "@/components/ui/sort-head";
import { Badge, type Tone } from "@/components/ui/surface";
import { Ago } from "@/components/ui/when";
import { rich } from "@/components/words/rich";
import { eventTitle } from "@/components/words/spec-texts";
import { useWords } from "@/components/words/words";
import { capitalized } from "@/lib/automation/joined";
import { withoutOpenAnswers } from "@/lib/automation/open-answers";
import type { AutomationView } from "@/lib/contract/automations";
import { yesNo } from "@/lib/messages/yes-no";
import { RowMenu } from "./row-menu";
import type { Sort } from "./use-automation-list";

export const STATUS_TONES: Record<AutomationView["status"], Tone> = {
  active: "good",
  paused: "warn",
  draft: "neutral",
  archived: "neutral",
};

type RowProps = {
  automation: AutomationView;
  /** Undefined for people who cannot change automations. */
  selection?: { selected: boolean; onSelect: (selected: boolean) => void } | undefined;
};

export function AutomationRow({ automation, selection }: RowProps) {
  const t = useWords("automations");
  const tenant = useTenant();
  const name = automation.name || t("untitled");
  const errors = withoutOpenAnswers(automation.validation.errors, automation.nodes.length);
  return (
    <tr
      className={cx(
        "relative border-line border-b last:border-b-0",
        selection?.selected ? "bg-signal-soft" : "hover:bg-hover",
      )}
    >
      {selection ? (
        <td className="w-0 py-3 pl-4">
          {/* A finger beside the box would open the automation. */}
          <label className="relative z-10 block touch:-m-3 touch:p-3">
            <input
              type="checkbox"
              aria-label={t("select", { name })}
              className="block size-4 accent-(--signal)"
              checked={selection.selected}
              onChange={({ target }) => selection.onSelect(target.checked)}
            />
          </label>
        </td>
      ) : null}
      {/* Without a width of its own, the text is cut where the other columns begin. */}
      <td className="w-full max-w-0 py-3 pr-2 pl-3">
        <div className="flex items-center gap-3">
          <TriggerIcon automation={automation} />
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Link
                href={`/w/${tenant.id}/automations/${automation.id}`}
                title={name}
                className="truncate font-medium text-ink after:absolute after:inset-0 max-sm:line-clamp-2 max-sm:whitespace-normal"
              >
                {name}
              </Link>
              <Badge tone={STATUS_TONES[automation.status]} dot>
                {t(`status_${automation.status}`)}
              </Badge>
              {automation.version !== null && automation.hasUndeployedChanges ? (
                <Badge>{t("changes_not_live")}</Badge>
              ) : null}
              {errors.length > 0 ? <Badge tone="bad">{t("problems", { count: errors.length })}</Badge> : null}
            </p>
            {automation.description ? (
              <p className="text-ink-2 text-sm max-sm:line-clamp-2 sm:truncate">{automation.description}</p>
            ) : null}
            <div className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-3 text-xs">
              <LastActivity automation={automation} />
              {automation.labels.map((one) => (
                <Badge key={one}>{one}</Badge>
              ))}
            </div>
            <FiguresOfPhone automation={automation} />
          </div>
        </div>
      </td>
      <RunFigures automation={automation} />
      <td className="py-3 pr-4 pl-2">
        <RowMenu automation={automation} />
      </td>
    </tr>
  );
}

/** The icon of the event that starts it, with the name of the event as its tooltip. */
function TriggerIcon({ automation: { nodes } }: { automation: AutomationView }) {
  const t = useWords("automations");
  const trigger = nodes.find(({ type }) => type === "trigger");
  const event = typeof trigger?.event === "string" ? trigger.event : undefined;
  const title = event ? eventTitle(event, t) : t("no_trigger");
  return (
    <span title={title}>
      <FamilyIcon family="trigger" icon={eventIcon(event)} />
      <span className="sr-only">{title}</span>
    </span>
  );
}

function LastActivity({ automation: { editedAt, editedBy, lastRunAt } }: { automation: AutomationView }) {
  const t = useWords("automations");
  const { timezone } = useTenant();
  return (
    <Dotted>
      <span>
        {rich(
          t.parts("edited_ago", {
            hasEditor: yesNo(editedBy),
            editor: editedBy ?? "",
            ago: () => <Ago at={editedAt} zone={timezone} />,
          }),
        )}
      </span>
      {lastRunAt ? (
        <span>{rich(t.parts("last_run_ago", { ago: () => <Ago at={lastRunAt} zone={timezone} /> }))}</span>
      ) : (
        <span>{t("no_runs")}</span>
      )}
    </Dotted>
  );
}

const FIGURE = "min-w-22 px-2 text-right max-sm:hidden";
const FIGURE_TONES: Record<string, string> = { failed: "text-bad", unsent: "text-warn" };
const FIGURE_SORTS = ["done", "waiting", "failed", "unsent"] as const;

type All = { selected: boolean | null; onSelect: (selected: boolean) => void };
type HeadProps = { all: All | undefined; sort: Sort; onSort: (sort: Sort) => void };

/** Selects every row, and sorts by a column; a second press returns to the newest first. */
export function ListHead({ all, sort, onSort }: HeadProps) {
  const t = useWords("automations");
  const sorted = { by: sort, reversed: false };
  const order = ({ by, reversed }: Sorted<Sort>) => onSort(reversed ? "created" : by);
  return (
    // A border of a table that collapses them would scroll away from the head.
    <thead
      className={cx(
        "group/head sticky top-0 z-20 bg-sheet text-ink-3 text-xs [box-shadow:inset_0_-1px_var(--line)]",
        all ? "" : "max-sm:hidden",
      )}
    >
      <tr>
        {all ? (
          <td className="py-1.5 pl-4">
            <label className="block touch:-m-3 touch:p-3">
              <input
                type="checkbox"
                aria-label={t("select_all")}
                className="block size-4 accent-(--signal)"
                checked={all.selected === true}
                ref={(box) => {
                  if (box) box.indeterminate = all.selected === null;
                }}
                onChange={() => all.onSelect(all.selected !== true)}
              />
            </label>
          </td>
        ) : null}
        <SortHead column="name" label={t("sort_name")} sorted={sorted} onSort={order} className="pl-3" />
        {FIGURE_SORTS.map((key) => (
          <SortHead
            key={key}
            column={key}
            label={capitalized(t(`figure_${key}`, { count: 0 }))}
            sorted={sorted}
            onSort={order}
            number
            className="min-w-22 whitespace-nowrap px-2 max-sm:hidden"
          />
        ))}
        <td />
      </tr>
    </thead>
  );
}

/** Each number links to the runs it counts; zeros are dimmed and not linked. */
function RunFigures({ automation }: { automation: AutomationView }) {
  return useFigures(automation).map(({ key, value, name, href }) => {
    const figure = (
      <>
        <span className={cx(value > 0 && "font-semibold", value > 0 && FIGURE_TONES[key])}>{value}</span>{" "}
        <span className="sr-only">{name}</span>
      </>
    );
    return (
      <td key={key} className={cx(FIGURE, "figures", value === 0 && "text-ink-3")}>
        {value === 0 ? (
          figure
        ) : (
          <Link className="relative z-10 block rounded-sm hover:underline" href={href}>
            {figure}
          </Link>
        )}
      </td>
    );
  });
}

/** A phone has no room for columns, so the numbers stand in a line with their names. Zeros are left out. */
function FiguresOfPhone({ automation }: { automation: AutomationView }) {
  const figures = useFigures(automation).filter(({ value }) => value > 0);
  if (figures.length === 0) return null;
  return (
    <p className="mt-0.5 flex flex-wrap gap-x-3 text-sm sm:hidden">
      {figures.map(({ key, value, name, href }) => (
        <Link
          key={key}
          className={cx("relative z-10 touch:py-1.5", FIGURE_TONES[key] ?? "text-ink-2")}
          href={href}
        >
          <span className="font-semibold">{value}</span> {name}
        </Link>
      ))}
    </p>
  );
}

function useFigures({ id, stats }: AutomationView) {
  const t = useWords("automations");
  const workspaceId = useTenant().id ?? "";
  const figures = [
    { key: "done", runs: "done", since: "1", value: stats.succeeded24h },
    { key: "waiting", runs: "in_progress", since: "", value: stats.waiting + stats.running },
    { key: "failed", runs: "failed", since: "1", value: stats.failed24h },
    { key: "unsent", runs: "unsent", since: "1", value: stats.unsent24h },
  ] as const;
  return figures.map(({ key, runs, since, value }) => ({
    ...{ key, value, name: t(`figure_${key}`, { count: value }) },
    href: runsPath({ workspaceId, automationId: id }, { runs, since }),
  }));
}
