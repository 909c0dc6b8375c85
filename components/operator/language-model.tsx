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
import { useWords } from "@/components/words/words";
import {
  deleteLanguageModel,
  getLanguageModel,
  type LanguageModelTest,
  type LanguageModelView,
  putLanguageModel,
  testLanguageModel,
} from "@/lib/contract/language-model";
import { query } from "@/lib/contract/queries";
import { yesNo } from "@/lib/messages/yes-no";

const DEFAULT_TOKENS = 2_000_000;
const FIELDS = ["/baseUrl", "/model", "/apiKey", "/monthlyTokens"];

/** The model behind "Describe it". Without one, no workspace sees the feature. */
export function LanguageModelPage() {
  const t = useWords("languageModel");
  const { client, key } = useTenant();
  const found = useQuery(query(client, key, getLanguageModel));
  return (
    <>
      <PageHeader title={t("language_model")} description={t("language_model_about")} />
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
  const t = useWords("languageModel");
  const refreshes = [getLanguageModel];
  const save = useCall(putLanguageModel, { refreshes, onDone: () => toast(t("saved")) });
  const remove = useCall(deleteLanguageModel, {
    refreshes,
    onDone: () => toast(t("was_disconnected")),
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
    <Card aria-label={t("connection")}>
      <CardHeader
        title={t("connection")}
        description={t("connection_about")}
        action={
          <Badge tone={connected ? "good" : "neutral"} dot>
            {connected ? t("connected") : t("not_connected")}
          </Badge>
        }
      />
      <form {...unsaved.form} className="flex flex-col gap-4 p-4" onSubmit={onSubmitForm(submit)}>
        <ErrorNotice error={save.error ?? test.error} fields={FIELDS} />
        <ErrorNotice error={remove.error} />
        <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
          <Field label={t("base_url")} hint={t("base_url_hint")} error={wrong("/baseUrl")}>
            <Input
              name="baseUrl"
              type="url"
              required
              maxLength={500}
              defaultValue={connection.baseUrl ?? ""}
              placeholder="https://api.example.com/v1"
            />
          </Field>
          <Field label={t("model")} hint={t("model_hint")} error={wrong("/model")}>
            <Input name="model" required maxLength={200} defaultValue={connection.model ?? ""} />
          </Field>
          <Field
            label={connected ? t("replace_key") : t("api_key")}
            optional={connected}
            hint={
              connected
                ? t("key_stored", {
                    hint: `${keyHint}`,
                    hasDate: yesNo(updatedAt),
                    date: updatedAt ? day(updatedAt) : "",
                  })
                : t("key_hint")
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
          <Field label={t("tokens")} hint={t("tokens_hint")} error={wrong("/monthlyTokens")}>
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
            {connected ? t("save") : t("connect")}
          </Button>
          <Button type="submit" name="act" value="test" busy={test.isPending}>
            {t("test")}
          </Button>
          {connected ? (
            <Button kind="danger" busy={remove.isPending} onClick={() => remove.mutate({})}>
              {t("disconnect")}
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
  const t = useWords("languageModel");
  return (
    <div className="max-w-3xl">
      <Notice tone={ok ? "good" : "bad"} title={ok ? t("works") : t("fails")}>
        {detail} {t("took", { time: seconds(milliseconds) })}
        {answer === null ? null : (
          <details className="mt-1">
            <summary className="cursor-pointer">{t("details")}</summary>
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
  const t = useWords("languageModel");
  const figures = [
    ["workspaces", usage.workspaces],
    ["requests", usage.requests],
    ["sent", usage.inputTokens],
    ["received", usage.outputTokens],
  ] as const;
  return (
    <Card aria-label={t("usage")}>
      <CardHeader title={t("usage_in", { month: monthName(usage.period) })} description={t("usage_about")} />
      <dl className="grid grid-cols-2 gap-4 p-4 sm:grid-cols-4">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="text-ink-2 text-sm">{t(`figure_${name}`)}</dt>
            <dd className="font-semibold text-lg tabular-nums">{count(value)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
