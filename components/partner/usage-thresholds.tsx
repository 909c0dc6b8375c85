"use client";
import { useQuery } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { ErrorNotice, listError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { onSubmitForm } from "@/components/ui/form-values";
import { Card, CardHeader } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { useUnsaved } from "@/components/ui/unsaved";
import { query } from "@/lib/contract/queries";
import { getThresholds, putThresholds } from "@/lib/contract/thresholds";

const parts = (text: string) => text.split(/[\s,;%]+/).filter((one) => one !== "");

/** The percents of an allowance at which usage.threshold_reached is sent. */
export function UsageThresholds() {
  const { client, key } = useTenant();
  const found = useQuery(query(client, key, getThresholds));
  const save = useCall(putThresholds, {
    refreshes: [getThresholds],
    onDone: () => toast("Usage alerts saved"),
  });
  const sent = save.variables?.body?.percents ?? [];
  const shown = ["/percents", ...sent.map((_, index) => `/percents/${index}`)];
  const unsaved = useUnsaved({ save: save });
  return (
    <Card aria-label="Usage alerts">
      <CardHeader
        title="Usage alerts"
        description="usage.threshold_reached is sent once a month for each account that reaches one of these percents of an allowance."
      />
      <form
        {...unsaved.form}
        className="flex flex-col gap-3 p-4"
        onSubmit={onSubmitForm((value) =>
          save.mutate({ body: { percents: parts(value("percents")).map(Number) } }),
        )}
      >
        <ErrorNotice error={found.error} retry={() => found.refetch()} />
        <ErrorNotice error={save.error} fields={shown} />
        {found.data ? (
          <Field
            label="Percent of the allowance"
            optional
            hint="Such as 80, 100. Leave empty to turn the alerts off."
            error={listError(save.error, "/percents", sent.map(String))}
          >
            <Input
              key={found.data.percents.join()}
              name="percents"
              className="max-w-72"
              defaultValue={found.data.percents.join(", ")}
            />
          </Field>
        ) : null}
        <div>
          <Button type="submit" busy={save.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Card>
  );
}
