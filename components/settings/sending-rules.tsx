"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { onSubmitForm } from "@/components/ui/form-values";
import { Card, CardHeader, Skeleton } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { Switch } from "@/components/ui/toggle";
import { useUnsaved } from "@/components/ui/unsaved";
import { DEFAULT_QUIET_HOURS } from "@/lib/automation/quiet-hours";
import { query } from "@/lib/contract/queries";
import { getSendingRules, putSendingRules, type SendingRules } from "@/lib/contract/sending-rules";

/** Limits that apply to every automation, whatever its definition asks for. */
export function SendingRulesCard() {
  const { client, key } = useTenant();
  const found = useQuery(query(client, key, getSendingRules));
  return (
    <Card aria-label="Rules for sending" className="xl:col-span-2">
      <CardHeader
        title="Rules for sending"
        description="What no automation can go around. An opt-out holds in any case."
      />
      <div className="p-4">
        <ErrorNotice error={found.error} retry={() => found.refetch()} />
        {found.data ? <Rules rules={found.data} /> : found.isPending ? <Skeleton className="h-40" /> : null}
      </div>
    </Card>
  );
}

function Rules({ rules }: { rules: SendingRules }) {
  const [quiet, setQuiet] = useState(rules.quietHours !== null);
  const [consent, setConsent] = useState(rules.requireMarketingConsent);
  const save = useCall(putSendingRules, {
    refreshes: [getSendingRules],
    onDone: () => toast("Kept. It holds from the next message on."),
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
        <Field
          label="Automated texts a day to one person"
          optional
          hint="Over all automations together. Empty: no limit. What a person writes is not counted."
          error={wrong("frequencyCapPerDay")}
        >
          <Input
            name="cap"
            type="number"
            min={1}
            max={100}
            defaultValue={rules.frequencyCapPerDay ?? ""}
            placeholder="No limit"
          />
        </Field>
        <Field
          label="Countries that may be texted"
          hint="Two letters each, such as US, CA. Premium and toll-free numbers never are."
          error={wrong("textableCountries")}
        >
          <Input name="countries" required defaultValue={rules.textableCountries.join(", ")} />
        </Field>
        <QuietHours rules={rules} quiet={quiet} onQuiet={setQuiet} error={wrong("quietHours")} />
        <Field
          label="Ports HTTP requests may use"
          optional
          hint="Beside 80 and 443, such as 8443."
          error={wrong("httpPorts")}
        >
          <Input name="ports" defaultValue={rules.httpPorts.join(", ")} inputMode="numeric" />
        </Field>
      </div>
      <label className="flex items-center gap-2" htmlFor="marketing-consent">
        <Switch id="marketing-consent" checked={consent} onCheckedChange={setConsent} />
        Marketing texts only to people who agreed to them
      </label>
      <div>
        <Button type="submit" kind="primary" busy={save.isPending}>
          Save rules
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
  error: string | null | undefined;
}) {
  const hours = rules.quietHours ?? DEFAULT_QUIET_HOURS;
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 flex items-center gap-2 font-medium text-sm">
        <Switch aria-label="Quiet hours" checked={quiet} onCheckedChange={onQuiet} /> Quiet hours
      </legend>
      <div className="flex items-center gap-2">
        <Hour name="from" label="Quiet from" disabled={!quiet} at={hours.from} />
        <span className="text-ink-3">to</span>
        <Hour name="to" label="Quiet until" disabled={!quiet} at={hours.to} />
      </div>
      <p className={error ? "text-bad text-sm" : "text-ink-3 text-sm"}>
        {error ?? "Where the recipient is. A text waits until they are over."}
      </p>
    </fieldset>
  );
}

const words = (text: string) => text.split(/[\s,;]+/).filter((word) => word !== "");

function Hour({ label, at, ...rest }: { name: string; label: string; disabled: boolean; at: string }) {
  return <Input {...rest} type="time" aria-label={label} className="w-32" required defaultValue={at} />;
}
