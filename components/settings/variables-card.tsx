"use client";
import { useQuery } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Input } from "@/components/ui/field";
import { Card, CardHeader, Skeleton } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { useUnsaved } from "@/components/ui/unsaved";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import { query } from "@/lib/contract/queries";
import { getVariables, MOST_VARIABLES, putVariables, VARIABLE_NAME } from "@/lib/contract/variables";
import type { Translator } from "@/lib/messages/translate";
import { UsedBy } from "./used-by";

/** Texts that several automations share, so that a change is made once. */
export function VariablesCard() {
  const t = useWords("secrets");
  const { client, key } = useTenant();
  const found = useQuery(query(client, key, getVariables));
  return (
    <Card aria-label={t("variables")}>
      <CardHeader
        title={t("variables")}
        description={rich(
          t.parts("variables_about", {
            variable: "{{workspace.vars.review_link}}",
            code: (words) => <code className="wrap-anywhere font-mono text-xs">{words}</code>,
          }),
        )}
      />
      <div className="p-4">
        <ErrorNotice error={found.error} retry={() => found.refetch()} />
        {found.data ? (
          <VariablesForm stored={found.data.variables} />
        ) : found.isPending ? (
          <Skeleton className="h-16" />
        ) : null}
      </div>
    </Card>
  );
}

type Row = { id: number; name: string; value: string };

function VariablesForm({ stored }: { stored: Record<string, string> }) {
  const t = useWords("secrets");
  const [rows, setRows] = useState<Row[]>(() =>
    Object.entries(stored).map(([name, value], id) => ({ id, name, value })),
  );
  const save = useCall(putVariables, {
    refreshes: [getVariables],
    onDone: () => toast(t("variables_saved")),
  });
  const change = (id: number, part: Partial<Row>) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));
  const names = rows.map(({ name }) => name);
  const problem = rows.map(({ name }) => faultOf(name, names, t)).find((fault) => fault !== null) ?? null;
  const gone = Object.keys(stored).filter((name) => !names.includes(name));
  const unsaved = useUnsaved({ save: save, state: rows.map(({ name, value }) => [name, value]) });
  return (
    <form
      {...unsaved.form}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (problem === null)
          save.mutate({
            body: { variables: Object.fromEntries(rows.map(({ name, value }) => [name, value])) },
          });
      }}
    >
      <ErrorNotice error={save.error} />
      {rows.length === 0 ? <p className="text-ink-3 text-sm">{t("variables_none")}</p> : null}
      <ul className="flex flex-col gap-2">
        {rows.map(({ id, name, value }) => (
          <li key={id} className="flex flex-wrap items-center gap-2 sm:flex-nowrap">
            <Input
              aria-label={t("name")}
              value={name}
              required
              maxLength={40}
              autoComplete="off"
              placeholder="review_link"
              aria-invalid={name !== "" && faultOf(name, names, t) !== null}
              className="min-w-0 flex-1 basis-40 font-mono sm:max-w-60"
              onChange={(event) => change(id, { name: event.target.value })}
            />
            <Input
              aria-label={t("text_of", { name: name || t("the_new_variable") })}
              value={value}
              maxLength={2_000}
              placeholder="https://example.com/review"
              className="min-w-0 flex-1 basis-60"
              onChange={(event) => change(id, { value: event.target.value })}
            />
            <Button
              type="button"
              kind="ghost"
              size="sm"
              aria-label={t("remove_name", { name: name || t("the_new_variable") })}
              onClick={() => setRows(rows.filter((row) => row.id !== id))}
            >
              <X aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      {problem ? (
        <p role="alert" className="text-bad text-sm">
          {problem}
        </p>
      ) : null}
      {gone.map((name) => (
        <UsedBy key={name} kind="variable" id={name} change={{ does: "renaming_or_removing", name }} />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button
          type="button"
          size="sm"
          disabled={rows.length >= MOST_VARIABLES}
          onClick={() =>
            setRows([...rows, { id: Math.max(-1, ...rows.map((row) => row.id)) + 1, name: "", value: "" }])
          }
        >
          <Plus aria-hidden /> {t("add_variable")}
        </Button>
        <Button type="submit" kind="primary" size="sm" busy={save.isPending} disabled={problem !== null}>
          {t("save_variables")}
        </Button>
      </div>
    </form>
  );
}

/** Null while a name is still empty: the browser asks for it when the form is sent. */
function faultOf(name: string, all: readonly string[], t: Translator<"secrets", ReactNode>): string | null {
  if (name === "") return null;
  if (!VARIABLE_NAME.test(name)) return t("variable_name_rule", { name });
  return all.filter((other) => other === name).length > 1 ? t("used_twice", { name }) : null;
}
