"use client";
import { Plus, X } from "lucide-react";
import { useId, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Input, Optional, type Refusal } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { useWords } from "@/components/words/words";
import { type Face, useRoles, weakestRole } from "./member-roles";

/** The key stays with a row while rows above it are removed. */
export type GroupRole = { key: string; group: string; role: string };

type Props = {
  face: Face;
  rows: GroupRole[];
  error: Refusal | null;
  onChange: (rows: GroupRole[]) => void;
};

/** One row for each group of the provider, with the role it gives. */
export function SsoGroupRoles({ face, rows, error, onChange }: Props) {
  const t = useWords("people");
  const roles = useRoles(face);
  const id = useId();
  const change = (key: string, part: Partial<GroupRole>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const added = useRef(0);
  const add = () => {
    added.current += 1;
    onChange([...rows, { key: `added-${added.current}`, group: "", role: weakestRole(face) }]);
  };
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="mb-1 font-medium text-sm">
        {t("roles_by_group")}
        <Optional />
      </legend>
      <div className="flex flex-col items-start gap-2">
        {rows.map((row, index) => (
          <div key={row.key} className="flex w-full items-center gap-2">
            <Input
              aria-label={t("group", { number: String(index + 1) })}
              value={row.group}
              placeholder={t("group_example")}
              maxLength={200}
              required
              onChange={({ target }) => change(row.key, { group: target.value })}
              className="min-w-0 flex-1"
            />
            <Picker
              aria-label={t("group_role", { number: String(index + 1) })}
              className="w-28 shrink-0"
              value={row.role}
              options={roles}
              onChange={(role) => change(row.key, { role })}
            />
            <Button
              kind="ghost"
              size="icon"
              aria-label={t("remove_group", { number: String(index + 1) })}
              onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
            >
              <X aria-hidden />
            </Button>
          </div>
        ))}
        <Button size="sm" onClick={add}>
          <Plus aria-hidden /> {t("add_group")}
        </Button>
        {error ? (
          <p id={id} role="alert" className="text-bad text-sm">
            {error.text}
          </p>
        ) : (
          <p className="text-ink-3 text-sm">{t("strongest_role")}</p>
        )}
      </div>
    </fieldset>
  );
}
