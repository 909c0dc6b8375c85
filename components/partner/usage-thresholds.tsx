"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { ErrorNotice, listError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { onSubmitForm } from "@/components/ui/form-values";
import { Card, CardHeader } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { useUnsaved } from "@/components/ui/unsaved";
import { useWords } from "@/components/words/words";
import { query } from "@/lib/contract/queries";
import { getThresholds, putThresholds } from "@/lib/contract/thresholds";

const parts = (text: string) => text.split(/[\s,;%]+/).filter((one) => one !== "");
const isPercent = (text: string) => /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= 1_000;

/** The percents of an allowance at which usage.threshold_reached is sent. */
export function UsageThresholds() {
  const t = useWords("partner");
  const { client, key } = useTenant();
  const found = useQuery(query(client, key, getThresholds));
  const save = useCall(putThresholds, {
    refreshes: [getThresholds],
    onDone: () => toast(t("usage_alerts_saved")),
  });
  const sent = save.variables?.body?.percents ?? [];
  const shown = ["/percents", ...sent.map((_, index) => `/percents/${index}`)];
  const [isWrong, setWrong] = useState(false);
  const unsaved = useUnsaved({ save: save });
  return (
    <Card aria-label={t("usage_alerts")}>
      <CardHeader title={t("usage_alerts")} description={t("usage_alerts_about")} />
      <form
        {...unsaved.form}
        className="flex flex-col gap-3 p-4"
        onSubmit={onSubmitForm((value) => {
          const percents = parts(value("percents"));
          const isReadable = percents.every(isPercent);
          setWrong(!isReadable);
          if (isReadable) save.mutate({ body: { percents: percents.map(Number) } });
        })}
      >
        <ErrorNotice error={found.error} retry={() => found.refetch()} />
        <ErrorNotice error={save.error} fields={shown} />
        {found.data ? (
          <Field
            label={t("percent_of_allowance")}
            optional
            hint={t("percent_of_allowance_hint")}
            error={isWrong ? t("percents_wrong") : listError(save.error, "/percents", sent.map(String))}
          >
            <Input
              key={found.data.percents.join()}
              name="percents"
              onInput={() => setWrong(false)}
              className="max-w-72"
              defaultValue={found.data.percents.join(", ")}
            />
          </Field>
        ) : null}
        <div>
          <Button type="submit" busy={save.isPending}>
            {t("save")}
          </Button>
        </div>
      </form>
    </Card>
  );
}
