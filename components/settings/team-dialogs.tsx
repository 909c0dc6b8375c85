"use client";
import { useState } from "react";
import { PhoneField } from "@/components/shell/phone-field";
import type { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { DialogForm } from "@/components/ui/dialog-form";
import { fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { Switch } from "@/components/ui/toggle";
import { useWords } from "@/components/words/words";
import { readHours } from "@/lib/automation/business-hours";
import type { ResponseOf } from "@/lib/contract/contract";
import type { getTeams, putTeams } from "@/lib/contract/teams";
import { HoursFields, USUAL_WEEK } from "./hours-fields";
import { UsedBy } from "./used-by";

export type Teams = ResponseOf<typeof getTeams>;
export type TeamPerson = Teams["people"][number];

type Props = { all: Teams; save: ReturnType<typeof useCall<typeof putTeams>>; onClose: () => void };

export function TeamDialog({ all, index, save, onClose }: Props & { index: number | null }) {
  const t = useWords("people");
  const team = index === null ? null : (all.teams[index] ?? null);
  const at = index ?? all.teams.length;
  const [members, setMembers] = useState<readonly string[]>(team?.members ?? []);
  const put = (teams: Teams["teams"]) => save.mutate({ body: { teams } }, { onSuccess: onClose });
  return (
    <DialogForm
      title={team ? t("edit_name", { name: team.name }) : t("add_team")}
      verb={t("save")}
      busy={save.isPending}
      error={save.error}
      fields={[`/teams/${at}/name`]}
      onClose={onClose}
      onSubmit={(value) => {
        const changed = { name: value("name"), members: [...members] };
        put(all.teams.toSpliced(at, team ? 1 : 0, changed));
      }}
    >
      <Field label={t("name")} error={fieldError(save.error, `/teams/${at}/name`)}>
        <Input
          name="name"
          required
          maxLength={60}
          defaultValue={team?.name}
          placeholder={t("team_example")}
          autoFocus
        />
      </Field>
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 font-medium text-sm">{t("members")}</legend>
        {all.people.map(({ memberId, name, email }) => (
          <label key={memberId} className="flex touch:min-h-touch items-center gap-2">
            <input
              type="checkbox"
              className="size-4 accent-(--signal)"
              checked={members.includes(memberId)}
              onChange={({ target }) =>
                setMembers(target.checked ? [...members, memberId] : members.filter((id) => id !== memberId))
              }
            />
            {name || email}
          </label>
        ))}
      </fieldset>
      {team ? <UsedBy kind="team" id={team.name} change={{ does: "renaming_or_removing_it" }} /> : null}
      {team ? (
        <Button kind="danger" className="self-start" onClick={() => put(all.teams.toSpliced(at, 1))}>
          {t("remove_team")}
        </Button>
      ) : null}
    </DialogForm>
  );
}

export function PersonDialog({ all, person, save, onClose }: Props & { person: TeamPerson }) {
  const t = useWords("people");
  const [hours, setHours] = useState(readHours(person.hours));
  return (
    <DialogForm
      title={person.name || person.email}
      verb={t("save")}
      busy={save.isPending}
      error={save.error}
      fields={["/people/0/phone"]}
      onClose={onClose}
      onSubmit={(value) => {
        const change = { memberId: person.memberId, phone: value("phone") || null, hours };
        save.mutate({ body: { teams: all.teams, people: [change] } }, { onSuccess: onClose });
      }}
    >
      <PhoneField
        label={t("phone")}
        optional
        error={fieldError(save.error, "/people/0/phone")}
        name="phone"
        maxLength={40}
        defaultValue={person.phone ?? ""}
      />
      <div className="flex items-center gap-3">
        <Switch
          id="own-hours"
          checked={hours !== null}
          onCheckedChange={(own) => setHours(own ? USUAL_WEEK : null)}
        />
        <label htmlFor="own-hours">{t("different_hours")}</label>
      </div>
      {hours ? <HoursFields value={hours} onChange={setHours} /> : null}
    </DialogForm>
  );
}
