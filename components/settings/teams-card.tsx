"use client";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { ViewOnly } from "@/components/shell/view-only";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Card, CardHeader, Skeleton } from "@/components/ui/surface";
import { usePhoneText } from "@/components/ui/use-phone-text";
import { useWords } from "@/components/words/words";
import { query } from "@/lib/contract/queries";
import { getTeams, putTeams } from "@/lib/contract/teams";
import { yesNo } from "@/lib/messages/yes-no";
import { PersonDialog, TeamDialog, type TeamPerson, type Teams } from "./team-dialogs";

type Editing = { kind: "team"; index: number | null } | { kind: "person"; person: TeamPerson } | null;

/** The people automations assign work to and notify, in teams. */
export function TeamsCard() {
  const t = useWords("people");
  const phoneText = usePhoneText();
  const { client, key, may } = useTenant();
  const found = useQuery(query(client, key, getTeams));
  const save = useCall(putTeams, { refreshes: [getTeams] });
  const [editing, setEditing] = useState<Editing>(null);
  const fixed = !may("settings:write");
  const close = () => setEditing(null);
  const open = (next: Editing) => {
    save.reset();
    setEditing(next);
  };
  return (
    <Card aria-label={t("teams")}>
      <CardHeader
        title={t("teams")}
        description={t("teams_about")}
        action={
          fixed ? (
            <ViewOnly scope="settings:write" />
          ) : (
            <Button size="sm" onClick={() => open({ kind: "team", index: null })}>
              <Plus aria-hidden /> {t("add_team")}
            </Button>
          )
        }
      />
      <div className="flex flex-col gap-4 p-4">
        <ErrorNotice error={found.error} retry={() => found.refetch()} />
        {found.isPending ? <Skeleton className="h-20" /> : null}
        {found.data ? (
          <>
            {found.data.teams.length === 0 ? <p className="text-ink-3">{t("teams_none")}</p> : null}
            <ul className="flex flex-col gap-2" aria-label={t("teams")}>
              {found.data.teams.map((team, index) => (
                <Row
                  key={team.name}
                  title={team.name}
                  note={namesOf(team, found.data.people) || t("no_members")}
                  label={t("edit_team", { name: team.name })}
                  edit={fixed ? null : () => open({ kind: "team", index })}
                />
              ))}
            </ul>
            <h3 className="font-medium text-sm">{t("phone_and_hours")}</h3>
            <ul className="flex flex-col gap-2" aria-label={t("phone_and_hours")}>
              {found.data.people.map((person) => (
                <Row
                  key={person.memberId}
                  title={person.name || person.email}
                  note={t("person_note", {
                    phone: person.phone ? phoneText(person.phone) : t("no_phone"),
                    ownHours: yesNo(person.hours),
                  })}
                  label={t("edit_phone_and_hours", { name: person.name || person.email })}
                  edit={fixed ? null : () => open({ kind: "person", person })}
                />
              ))}
            </ul>
          </>
        ) : null}
      </div>
      <Dialog open={editing !== null} onOpenChange={(isOpen) => isOpen || close()}>
        {editing?.kind === "team" && found.data ? (
          <TeamDialog all={found.data} index={editing.index} save={save} onClose={close} />
        ) : null}
        {editing?.kind === "person" && found.data ? (
          <PersonDialog all={found.data} person={editing.person} save={save} onClose={close} />
        ) : null}
      </Dialog>
    </Card>
  );
}

function namesOf({ members }: Teams["teams"][number], people: readonly TeamPerson[]): string {
  const named = people.filter(({ memberId }) => members.includes(memberId));
  return named.map(({ name }) => name).join(", ");
}

type RowProps = { title: string; note: string; label: string; edit: (() => void) | null };

function Row({ title, note, label, edit }: RowProps) {
  const t = useWords("people");
  return (
    <li className="flex items-center gap-3">
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{title}</span>
        <span className="block truncate text-ink-2 text-sm">{note}</span>
      </span>
      {edit ? (
        <Button size="sm" kind="ghost" aria-label={label} onClick={edit}>
          {t("edit")}
        </Button>
      ) : null}
    </li>
  );
}
