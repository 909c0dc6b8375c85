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
import { disablePerson, enablePerson, listPeople, type OperatorPerson } from "@/lib/contract/operator-people";
import { query } from "@/lib/contract/queries";

export function OperatorPeople() {
  const { client, key, person: me } = useTenant();
  const { get, set } = useSearchParamsState();
  const typed = get("q").slice(0, 100);
  const q = useDeferredValue(typed.trim());
  const list = useQuery(query(client, key, listPeople, q ? { query: { q } } : {}));
  const [disabling, setDisabling] = useState<OperatorPerson | null>(null);
  const enable = useCall(enablePerson, {
    refreshes: [listPeople],
    onDone: ({ name }) => toast(`${name} can sign in again`),
  });
  return (
    <>
      <PageHeader
        title="People"
        description="Everyone with an account. A disabled person is signed out at once and cannot sign in."
        actions={
          <Input
            type="search"
            aria-label="Search people"
            placeholder="Name or email address"
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
          <EmptyState icon={UserRound} title={`No results for “${q}”`}>
            Search by part of a name or email address.
          </EmptyState>
        ) : null}
        <ul className="divide-y divide-line" aria-label="People">
          {list.data?.people.map((person) => (
            <li key={person.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
              <div className="min-w-0 flex-1 basis-60">
                <p className="flex flex-wrap items-center gap-2">
                  <span className="font-semibold">{person.name}</span>
                  {person.isOperator ? <Badge tone="signal">Operator</Badge> : null}
                  {person.disabledAt ? (
                    <Badge tone="bad" dot>
                      Disabled {day(person.disabledAt)}
                    </Badge>
                  ) : null}
                </p>
                <p className="truncate text-ink-2">{person.email}</p>
              </div>
              <p className="text-ink-3 text-sm">
                {person.lastSeenAt ? (
                  <>
                    Last seen <Ago at={person.lastSeenAt} />
                  </>
                ) : (
                  "Never signed in"
                )}
              </p>
              {person.disabledAt ? (
                <Button
                  size="sm"
                  aria-label={`Enable ${person.name}`}
                  onClick={() => enable.mutate({ params: { id: person.id } })}
                >
                  Enable
                </Button>
              ) : (
                <Button
                  size="sm"
                  kind="danger"
                  disabled={person.id === me.id}
                  aria-label={`Disable ${person.name}`}
                  onClick={() => setDisabling(person)}
                >
                  Disable
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

function Disable({ person, onClose }: { person: OperatorPerson; onClose: () => void }) {
  const disable = useCall(disablePerson, {
    refreshes: [listPeople],
    onDone: () => {
      toast(`${person.name} can no longer sign in`);
      onClose();
    },
  });
  return (
    <DialogForm
      title={`Disable ${person.name}?`}
      description="They are signed out everywhere and cannot sign in until you enable them. Their memberships stay."
      verb="Disable person"
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
      <Field label="Reason" optional hint="Kept in the platform's audit log">
        <Textarea name="reason" rows={2} maxLength={500} />
      </Field>
    </DialogForm>
  );
}
