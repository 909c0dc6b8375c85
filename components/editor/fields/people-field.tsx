"use client";
import { useQuery } from "@tanstack/react-query";
import { useEditorSession } from "@/components/editor/context";
import { Field } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { useWords } from "@/components/words/words";
import { query } from "@/lib/contract/queries";
import { getTeams } from "@/lib/contract/teams";
import type { FieldProps } from "./use-value";

const CHOSEN = "chosen people";
const ROLES = ["owner", "editor", "viewer"] as const;

/** Members of the workspace: everyone, a role, a team, or people one by one. */
export function PeopleField({ bound, optional, hint }: FieldProps) {
  const t = useWords("editorFields");
  const { api, tenantKey } = useEditorSession();
  const { data } = useQuery(query(api, tenantKey, getTeams));
  const ids = Array.isArray(bound.value) ? bound.value : null;
  const group = typeof bound.value === "string" ? bound.value : "";
  const teams = data?.teams ?? [];
  const people = data?.people ?? [];
  const isKnown =
    group === "" ||
    group === "everyone" ||
    ROLES.some((role) => role === group) ||
    teams.some(({ name }) => name === group);
  const options = [
    { value: "everyone", label: t("everyone") },
    { value: CHOSEN, label: t("chosen_people") },
    ...teams.map(({ name }) => ({ value: name, label: name, group: t("teams") })),
    ...(isKnown ? [] : [{ value: group, label: group, detail: t("no_such_team"), group: t("teams") }]),
    ...ROLES.map((role) => ({ value: role, label: t(`role_${role}`), group: t("roles") })),
  ];
  const choose = (value: string) =>
    bound.set(value === CHOSEN ? people.slice(0, 1).map(({ memberId }) => memberId) : value);
  return (
    <div className="flex flex-col gap-2">
      <Field label={bound.title} optional={optional ?? false} hint={hint} error={bound.error}>
        <Picker
          data-path={bound.path}
          placeholder={t("choose_people")}
          value={ids ? CHOSEN : group}
          options={options}
          onChange={choose}
        />
      </Field>
      {ids ? (
        <fieldset className="flex flex-col gap-1 pl-1">
          <legend className="sr-only">{t("people")}</legend>
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
