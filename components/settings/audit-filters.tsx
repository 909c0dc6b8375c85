"use client";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { timesOf } from "@/components/desk/date-range";
import { RangePicker, useRange } from "@/components/desk/range-picker";
import type { Face } from "@/components/shell/navigation";
import { useTenant } from "@/components/shell/tenant";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import { Button } from "@/components/ui/button";
import { Picker } from "@/components/ui/picker";
import { useNow } from "@/components/ui/when";
import { ownZone } from "@/components/ui/zone-note";
import { useWords } from "@/components/words/words";
import { query } from "@/lib/contract/queries";
import { groupsOf, kindsOf } from "./audit-words";
import { contractsOf } from "./member-contracts";

/**
 * The filters of the log, kept in the URL. Days are those of the zone in which the log shows its times. Text from a link is
 * cut to what the API takes.
 */
export function useAuditFilters() {
  const { timezone } = useTenant();
  const { get } = useSearchParamsState();
  const range = useRange();
  const now = useNow(60_000);
  const chosen = {
    actor: get("actor").slice(0, 80),
    group: get("group").slice(0, 40),
    object: get("object").slice(0, 120),
  };
  const named = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ""));
  return { ...named, ...timesOf(range, { now, zone: timezone ?? ownZone() }) };
}

export function AuditFilters({ face, nameOf }: { face: Face; nameOf: (id: string) => string | undefined }) {
  const t = useWords("audit");
  const { get, set } = useSearchParamsState();
  const people = useActors(face);
  const [actor, group, object] = ["actor", "group", "object"].map(get);
  // An actor of a link or a row, such as one key, is in no list.
  const other = actor && !people.some(({ value }) => value === actor);
  const isFiltered = Boolean(actor || group || object || get("dates"));
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Picker
        aria-label={t("actor")}
        className="w-52"
        value={actor ?? ""}
        options={other ? [...people, { value: actor, label: nameOf(actor) ?? actor }] : people}
        onChange={(value) => set({ actor: value })}
      />
      <Picker
        aria-label={t("action")}
        className="w-auto min-w-48 max-w-60"
        value={group ?? ""}
        options={groupsOf(face, t)}
        onChange={(value) => set({ group: value })}
      />
      <RangePicker />
      {object ? (
        <Button size="sm" onClick={() => set({ object: null })}>
          {t("only", { name: nameOf(object) ?? object })} <X aria-hidden />
        </Button>
      ) : null}
      {isFiltered ? (
        <Button
          kind="ghost"
          size="sm"
          onClick={() =>
            set({ actor: null, group: null, object: null, dates: null, first: null, last: null })
          }
        >
          {t("clear_filters")}
        </Button>
      ) : null}
    </div>
  );
}

/** Members by name, and everybody else by kind. */
function useActors(face: Face) {
  const t = useWords("audit");
  const { client, key, may } = useTenant();
  const list = useQuery({
    ...query(client, key, contractsOf(face === "partner" ? "partner" : "workspace").list),
    staleTime: 60_000,
    enabled: face !== "operator" && may("members:read"),
  });
  const members = (list.data?.members ?? []).map(({ personId, name, email }) => ({
    value: personId,
    label: name || email,
  }));
  return [{ value: "", label: t("everybody") }, ...members, ...kindsOf(face, t)];
}
