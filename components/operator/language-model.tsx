"use client";
import { useQuery } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { type FormValue, onSubmitForm } from "@/components/ui/form-values";
import { count } from "@/components/ui/money";
import { Badge, Card, CardHeader, Notice, PageHeader, Skeleton } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { useUnsaved } from "@/components/ui/unsaved";
import { numberLocale } from "@/components/ui/viewer-format";
import { day, monthName } from "@/components/ui/when";
import {
  deleteLanguageModel,
  getLanguageModel,
  type LanguageModelTest,
  type LanguageModelView,
  putLanguageModel,
  testLanguageModel,
} from "@/lib/contract/language-model";
import { query } from "@/lib/contract/queries";

const DEFAULT_TOKENS = 2_000_000;
const FIELDS = ["/baseUrl", "/model", "/apiKey", "/monthlyTokens"];

/** The model behind "Describe it". Without one, no workspace sees the feature. */
export function LanguageModelPage() {
  const { client, key } = useTenant();
  const found = useQuery(query(client, key, getLanguageModel));
  return (
    <>
      <PageHeader
        title="Language model"
        description="Lets people describe an automation in words. Without a model, workspaces don't see this feature."
      />
      <ErrorNotice error={found.error} retry={() => found.refetch()} />
      {found.isPending ? <Skeleton className="h-80 w-full" /> : null}
      {found.data ? (
        <div className="flex flex-col gap-4">
          <Connection key={found.data.updatedAt} connection={found.data} />
          <Usage {...found.data} />
        </div>
      ) : null}
    </>
  );
}

function Connection({ connection }: { connection: LanguageModelView }) {
  const refreshes = [getLanguageModel];
  const save = useCall(putLanguageModel, { refreshes, onDone: () => toast("Language model saved") });
  const remove = useCall(deleteLanguageModel, {
    refreshes,
    onDone: () => toast("Language model disconnected"),
  });
  const test = useCall(testLanguageModel);
  const unsaved = useUnsaved({ save });
  const wrong = (pointer: string) => fieldError(save.error ?? test.error, pointer);
  const submit = (value: FormValue) => {
    const access = accessIn(value);
    if (value("act") === "test") {
      save.reset();
      return test.mutate({ body: access });
    }
    test.reset();
    save.mutate({ body: { ...access, monthlyTokens: Number(value("monthlyTokens")) } });
  };
  const { connected, keyHint, updatedAt } = connection;
  return (
    <Card aria-label="Connection">
      <CardHeader
        title="Connection"
        description="Any service with OpenAI's chat completions API and tool calling, at a public address."
        action={
          <Badge tone={connected ? "good" : "neutral"} dot>
            {connected ? "Connected" : "Not connected"}
          </Badge>
        }
      />
      <form {...unsaved.form} className="flex flex-col gap-4 p-4" onSubmit={onSubmitForm(submit)}>
        <ErrorNotice error={save.error ?? test.error} fields={FIELDS} />
        <ErrorNotice error={remove.error} />
        <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
          <Field
            label="Base URL"
            hint="Requests go to this URL with /chat/completions"
            error={wrong("/baseUrl")}
          >
            <Input
              name="baseUrl"
              type="url"
              required
              maxLength={500}
              defaultValue={connection.baseUrl ?? ""}
              placeholder="https://api.example.com/v1"
            />
          </Field>
          <Field label="Model" hint="As the service calls it" error={wrong("/model")}>
            <Input name="model" required maxLength={200} defaultValue={connection.model ?? ""} />
          </Field>
          <Field
            label={connected ? "Replace the API key" : "API key"}
            optional={connected}
            hint={
              connected
                ? `The stored key ends in ${keyHint}${updatedAt ? `, saved ${day(updatedAt)}` : ""}`
                : "Stored encrypted and never shown again"
            }
            error={wrong("/apiKey")}
          >
            <Input
              name="apiKey"
              type="password"
              required={!connected}
              maxLength={500}
              autoComplete="off"
              className="font-mono"
            />
          </Field>
          <Field
            label="Tokens per workspace and month"
            hint="Sent and received together. A proposal sends its conversation many times, so start low and watch the usage."
            error={wrong("/monthlyTokens")}
          >
            <Input
              name="monthlyTokens"
              type="number"
              required
              min={0}
              max={2_000_000_000}
              step={1}
              defaultValue={connection.monthlyTokens ?? DEFAULT_TOKENS}
            />
          </Field>
        </div>
        {test.data ? <Tested {...test.data} /> : null}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" kind="primary" busy={save.isPending}>
            {connected ? "Save" : "Connect"}
          </Button>
          <Button type="submit" name="act" value="test" busy={test.isPending}>
            Test connection
          </Button>
          {connected ? (
            <Button kind="danger" busy={remove.isPending} onClick={() => remove.mutate({})}>
              Disconnect
            </Button>
          ) : null}
        </div>
      </form>
    </Card>
  );
}

function accessIn(value: FormValue) {
  const apiKey = value("apiKey");
  return { baseUrl: value("baseUrl"), model: value("model"), ...(apiKey === "" ? {} : { apiKey }) };
}

/** The result of a test, with the service's own words one click away. */
function Tested({ ok, detail, milliseconds, answer }: LanguageModelTest) {
  return (
    <div className="max-w-3xl">
      <Notice tone={ok ? "good" : "bad"} title={ok ? "The connection works" : "The connection doesn't work"}>
        {detail} It took {seconds(milliseconds)}.
        {answer === null ? null : (
          <details className="mt-1">
            <summary className="cursor-pointer">Details</summary>
            <p className="mt-1 font-mono text-sm [overflow-wrap:anywhere]">{answer}</p>
          </details>
        )}
      </Notice>
    </div>
  );
}

const seconds = (milliseconds: number) =>
  new Intl.NumberFormat(numberLocale(), { style: "unit", unit: "second", maximumFractionDigits: 1 }).format(
    milliseconds / 1_000,
  );

function Usage({ usage }: LanguageModelView) {
  const figures = [
    ["Workspaces", usage.workspaces],
    ["Requests", usage.requests],
    ["Tokens sent", usage.inputTokens],
    ["Tokens received", usage.outputTokens],
  ] as const;
  return (
    <Card aria-label="Usage">
      <CardHeader
        title={`Usage in ${monthName(usage.period)}`}
        description="All workspaces together, in UTC."
      />
      <dl className="grid grid-cols-2 gap-4 p-4 sm:grid-cols-4">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="text-ink-2 text-sm">{label}</dt>
            <dd className="font-semibold text-lg tabular-nums">{count(value)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
