"use client";
import { useQuery } from "@tanstack/react-query";
import { useEditorSession } from "@/components/editor/context";
import { Field, Select } from "@/components/ui/field";
import { query } from "@/lib/contract/queries";
import { getTeams } from "@/lib/contract/teams";
import type { FieldProps } from "./use-value";

const CHOSEN = "chosen people";
const ROLE_LABELS = { owner: "All owners", editor: "All editors", viewer: "All viewers" };

/** Members of the workspace: everyone, a role, a team, or people one by one. */
export function PeopleField({ bound, optional, hint }: FieldProps) {
  const { api, tenantKey } = useEditorSession();
  const { data } = useQuery(query(api, tenantKey, getTeams));
  const ids = Array.isArray(bound.value) ? bound.value : null;
  const group = typeof bound.value === "string" ? bound.value : "";
  const teams = data?.teams ?? [];
  const people = data?.people ?? [];
  const isKnown =
    group === "" ||
    group === "everyone" ||
    Object.hasOwn(ROLE_LABELS, group) ||
    teams.some(({ name }) => name === group);
  const choose = (value: string) => {
    if (value === CHOSEN) bound.set(people.slice(0, 1).map(({ memberId }) => memberId));
    else bound.set(value || undefined);
  };
  return (
    <div className="flex flex-col gap-2">
      <Field label={bound.title} optional={optional ?? false} hint={hint} error={bound.error}>
        <Select
          data-path={bound.path}
          value={ids ? CHOSEN : group}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">Choose people</option>
          <option value="everyone">Everyone</option>
          {teams.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
          {Object.entries(ROLE_LABELS).map(([role, label]) => (
            <option key={role} value={role}>
              {label}
            </option>
          ))}
          {isKnown ? null : <option value={group}>{group} (no such team)</option>}
          <option value={CHOSEN}>Chosen people</option>
        </Select>
      </Field>
      {ids ? (
        <fieldset className="flex flex-col gap-1 pl-1">
          <legend className="sr-only">People</legend>
          {people.map(({ memberId, name, email }) => (
            <label key={memberId} className="flex items-center gap-2">
              <input
                type="checkbox"
                checked={ids.includes(memberId)}
                onChange={({ target }) =>
                  bound.set(target.checked ? [...ids, memberId] : ids.filter((id) => id !== memberId))
                }
              />
              {name || email}
            </label>
          ))}
        </fieldset>
      ) : null}
    </div>
  );
}
