"use client";
import { useQuery } from "@tanstack/react-query";
import { UserRound } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { RowSkeletons } from "@/components/shell/more";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Field, Input, Textarea } from "@/components/ui/field";
import { Badge, Card, EmptyState, PageHeader } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { Ago, day } from "@/components/ui/when";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import { disablePerson, enablePerson, listPeople, type OperatorPerson } from "@/lib/contract/operator-people";
import { query } from "@/lib/contract/queries";

export function OperatorPeople() {
  const t = useWords("operator");
  const { client, key, person: me } = useTenant();
  const { get, set } = useSearchParamsState();
  const typed = get("q").slice(0, 100);
  const q = useDeferredValue(typed.trim());
  const list = useQuery(query(client, key, listPeople, q ? { query: { q } } : {}));
  const [disabling, setDisabling] = useState<OperatorPerson | null>(null);
  const enable = useCall(enablePerson, {
    refreshes: [listPeople],
    onDone: ({ name }) => toast(t("enabled", { name })),
  });
  return (
    <>
      <PageHeader
        title={t("people")}
        description={t("people_about")}
        actions={
          <Input
            type="search"
            aria-label={t("search_people")}
            placeholder={t("name_or_email")}
            className="w-64 max-w-full"
            value={typed}
            onChange={({ target }) => set({ q: target.value })}
            maxLength={100}
          />
        }
      />
      <Card>
        <ErrorNotice error={list.error ?? enable.error} retry={() => list.refetch()} />
        {list.isPending ? <RowSkeletons rows={5} /> : null}
        {list.data?.people.length === 0 ? (
          <EmptyState icon={UserRound} title={t("no_results", { text: q })}>
            {t("no_results_about")}
          </EmptyState>
        ) : null}
        <ul className="divide-y divide-line" aria-label={t("people")}>
          {list.data?.people.map((person) => (
            <li key={person.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
              <div className="min-w-0 flex-1 basis-60">
                <p className="flex flex-wrap items-center gap-2">
                  <span className="font-semibold">{person.name}</span>
                  {person.isOperator ? <Badge tone="info">{t("is_operator")}</Badge> : null}
                  {person.disabledAt ? (
                    <Badge tone="bad" dot>
                      {t("disabled_on", { date: day(person.disabledAt) })}
                    </Badge>
                  ) : null}
                </p>
                <p className="truncate text-ink-2">{person.email}</p>
              </div>
              <p className="text-ink-3 text-sm">
                <LastSeen at={person.lastSeenAt} />
              </p>
              {person.disabledAt ? (
                <Button
                  size="sm"
                  aria-label={t("enable_name", { name: person.name })}
                  onClick={() => enable.mutate({ params: { id: person.id } })}
                >
                  {t("enable")}
                </Button>
              ) : (
                <Button
                  size="sm"
                  kind="danger"
                  disabled={person.id === me.id}
                  aria-label={t("disable_name", { name: person.name })}
                  onClick={() => setDisabling(person)}
                >
                  {t("disable")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Card>
      <Dialog open={disabling !== null} onOpenChange={(open) => (open ? null : setDisabling(null))}>
        {disabling ? <Disable person={disabling} onClose={() => setDisabling(null)} /> : null}
      </Dialog>
    </>
  );
}

function LastSeen({ at }: { at: string | null }) {
  const t = useWords("operator");
  return at ? rich(t.parts("last_seen", { ago: () => <Ago at={at} /> })) : t("never_signed_in");
}

function Disable({ person, onClose }: { person: OperatorPerson; onClose: () => void }) {
  const t = useWords("operator");
  const disable = useCall(disablePerson, {
    refreshes: [listPeople],
    onDone: () => {
      toast(t("disabled", { name: person.name }));
      onClose();
    },
  });
  return (
    <DialogForm
      title={t("disable_title", { name: person.name })}
      description={t("disable_about")}
      verb={t("disable_person")}
      danger
      busy={disable.isPending}
      error={disable.error}
      onClose={onClose}
      onSubmit={(value) =>
        disable.mutate({
          params: { id: person.id },
          body: value("reason") ? { reason: value("reason") } : {},
        })
      }
    >
      <Field label={t("reason")} optional hint={t("reason_kept")}>
        <Textarea name="reason" rows={2} maxLength={500} />
      </Field>
    </DialogForm>
  );
}
