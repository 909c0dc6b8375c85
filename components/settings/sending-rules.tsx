"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { Field, Input, type Refusal } from "@/components/ui/field";
import { onSubmitForm } from "@/components/ui/form-values";
import { Card, CardHeader, Skeleton } from "@/components/ui/surface";
import { TimeField } from "@/components/ui/time-field";
import { toast } from "@/components/ui/toast";
import { Switch } from "@/components/ui/toggle";
import { useUnsaved } from "@/components/ui/unsaved";
import { useWords } from "@/components/words/words";
import { DEFAULT_QUIET_HOURS } from "@/lib/automation/quiet-hours";
import { query } from "@/lib/contract/queries";
import { getSendingRules, putSendingRules, type SendingRules } from "@/lib/contract/sending-rules";

/** Limits that apply to every automation, whatever its definition asks for. */
export function SendingRulesCard() {
  const t = useWords("sending");
  const { client, key } = useTenant();
  const found = useQuery(query(client, key, getSendingRules));
  return (
    <Card aria-label={t("rules")} className="xl:col-span-2">
      <CardHeader title={t("rules")} description={t("rules_about")} />
      <div className="p-4">
        <ErrorNotice error={found.error} retry={() => found.refetch()} />
        {found.data ? <Rules rules={found.data} /> : found.isPending ? <Skeleton className="h-40" /> : null}
      </div>
    </Card>
  );
}

function Rules({ rules }: { rules: SendingRules }) {
  const t = useWords("sending");
  const [quiet, setQuiet] = useState(rules.quietHours !== null);
  const [consent, setConsent] = useState(rules.requireMarketingConsent);
  const save = useCall(putSendingRules, {
    refreshes: [getSendingRules],
    onDone: () => toast(t("rules_saved")),
  });
  const pointers = save.error?.errors.map(({ pointer }) => pointer) ?? [];
  // A list's error may point at one of its members.
  const wrong = (name: string) => {
    const at = pointers.find((pointer) => pointer === `/${name}` || pointer.startsWith(`/${name}/`));
    return at === undefined ? null : fieldError(save.error, at);
  };
  const unsaved = useUnsaved({ save: save, state: { quiet, consent } });
  return (
    <form
      {...unsaved.form}
      className="flex flex-col gap-4"
      onSubmit={onSubmitForm((value) =>
        save.mutate({
          body: {
            frequencyCapPerDay: value("cap") === "" ? null : Number(value("cap")),
            quietHours: quiet ? { from: value("from"), to: value("to") } : null,
            textableCountries: words(value("countries")).map((one) => one.toUpperCase()),
            requireMarketingConsent: consent,
            httpPorts: words(value("ports")).map(Number),
          },
        }),
      )}
    >
      <ErrorNotice error={save.error} fields={pointers} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("cap")} optional hint={t("cap_hint")} error={wrong("frequencyCapPerDay")}>
          <Input
            name="cap"
            type="number"
            min={1}
            max={100}
            defaultValue={rules.frequencyCapPerDay ?? ""}
            placeholder={t("no_limit")}
          />
        </Field>
        <Field label={t("countries")} hint={t("countries_hint")} error={wrong("textableCountries")}>
          <Input name="countries" required defaultValue={rules.textableCountries.join(", ")} />
        </Field>
        <QuietHours rules={rules} quiet={quiet} onQuiet={setQuiet} error={wrong("quietHours")} />
        <Field label={t("ports")} optional hint={t("ports_hint")} error={wrong("httpPorts")}>
          <Input name="ports" defaultValue={rules.httpPorts.join(", ")} inputMode="numeric" />
        </Field>
      </div>
      <label className="flex items-center gap-2" htmlFor="marketing-consent">
        <Switch id="marketing-consent" checked={consent} onCheckedChange={setConsent} />
        {t("marketing_consent")}
      </label>
      <div>
        <Button type="submit" kind="primary" busy={save.isPending}>
          {t("save_rules")}
        </Button>
      </div>
    </form>
  );
}

function QuietHours({
  rules,
  quiet,
  onQuiet,
  error,
}: {
  rules: SendingRules;
  quiet: boolean;
  onQuiet: (quiet: boolean) => void;
  error: Refusal | null | undefined;
}) {
  const t = useWords("sending");
  const hours = rules.quietHours ?? DEFAULT_QUIET_HOURS;
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 flex items-center gap-2 font-medium text-sm">
        <Switch aria-label={t("quiet_hours")} checked={quiet} onCheckedChange={onQuiet} /> {t("quiet_hours")}
      </legend>
      <div className="flex items-center gap-2">
        <Hour name="from" label={t("quiet_from")} disabled={!quiet} at={hours.from} />
        <span className="text-ink-3">{t("to")}</span>
        <Hour name="to" label={t("quiet_until")} disabled={!quiet} at={hours.to} />
      </div>
      <p className={error ? "text-bad text-sm" : "text-ink-3 text-sm"}>{error?.text ?? t("quiet_hint")}</p>
    </fieldset>
  );
}

const words = (text: string) => text.split(/[\s,;]+/).filter((word) => word !== "");

function Hour({ label, at, ...rest }: { name: string; label: string; disabled: boolean; at: string }) {
  const [time, setTime] = useState(at);
  return <TimeField {...rest} aria-label={label} className="w-32" required value={time} onChange={setTime} />;
}
