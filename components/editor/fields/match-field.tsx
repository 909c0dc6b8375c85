"use client";
import { Switch } from "@/components/ui/toggle";
import { useWords } from "@/components/words/words";
import { isObject, type JsonObject } from "@/lib/automation/json";
import { KeyValueField } from "./key-value-field";
import type { Bound, FieldProps } from "./use-value";

/** Fields the awaited event must have. A text may also answer another question than the one this run asked. */
export function MatchField({ bound, event, optional, hint }: FieldProps & { event: string }) {
  const t = useWords("editorFields");
  const { any_reply: anyReply, ...fields } = isObject(bound.value) ? bound.value : {};
  const write = (next: JsonObject) => bound.set(Object.keys(next).length === 0 ? undefined : next);
  const rest: Bound = {
    ...bound,
    value: Object.keys(fields).length === 0 ? undefined : fields,
    set: (next) =>
      write({ ...(anyReply === undefined ? {} : { any_reply: anyReply }), ...(isObject(next) ? next : {}) }),
  };
  return (
    <>
      {event === "sms.received" ? (
        <div className="flex items-start justify-between gap-3 [&>button]:shrink-0">
          <span className="min-w-0">
            <span className="block font-medium text-sm">{t("any_reply")}</span>
            <span className="text-ink-3 text-sm">{t("any_reply_about")}</span>
          </span>
          <Switch
            aria-label={t("any_reply")}
            data-path={`${bound.path}.any_reply`}
            checked={anyReply === true}
            onCheckedChange={(checked) => write({ ...(checked ? { any_reply: true } : {}), ...fields })}
          />
        </div>
      ) : null}
      <KeyValueField bound={rest} optional={optional ?? false} hint={hint} />
    </>
  );
}
