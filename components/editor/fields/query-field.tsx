"use client";
import { X } from "lucide-react";
import { useEditorStore } from "@/components/editor/context";
import { FieldAbout, Field as Labelled } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { fieldTexts } from "@/components/words/spec-texts";
import { useLanguage, useWords } from "@/components/words/words";
import { FILTERS, QUERY_KINDS, type QueryKind } from "@/lib/actions/for-each/query";
import { APPOINTMENT_STATUSES, LEAD_STATUSES } from "@/lib/automation/events";
import { type Field, fieldsOf } from "@/lib/automation/fields";
import { isObject, type Json } from "@/lib/automation/json";
import type { Node } from "@/lib/automation/schema";
import { plain } from "@/lib/automation/value-words";
import type { Language } from "@/lib/language";
import { ListField } from "./list-field";
import { RangeField } from "./range-field";
import { TemplateField } from "./template-field";
import { type Bound, useBound } from "./use-value";

/** The value a filter has once it is added. */
const BEGIN: Record<string, Json> = {
  tags: [],
  without_tags: [],
  is_patient: true,
  opted_out: false,
  consent: "marketing",
  birthday_month: "current",
  last_visit: { before: { amount: -180, unit: "days" } },
  has_upcoming: false,
  created_at: { after: { amount: -30, unit: "days" } },
  starts_at: { after: { amount: 0, unit: "days" }, before: { amount: 1, unit: "days" } },
};

/** The records a step goes through: one kind, and filters that must all hold. */
export function QueryField({ node, bound }: { node: Node; bound: Bound }) {
  const t = useWords("editorFields");
  const query = isObject(bound.value) ? bound.value : {};
  const of = QUERY_KINDS.find((kind) => kind === query.of) ?? "contacts";
  const where = isObject(query.where) ? query.where : {};
  const fields = fieldsOf(FILTERS[of]).map((field) => fieldTexts(field, t));
  const used = fields.filter(({ name }) => Object.hasOwn(where, name));
  const put = (next: Record<string, Json>) => bound.set({ of, where: next });
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">{t("records")}</legend>
      <Labelled label={t("which_records")} error={bound.error}>
        <Picker
          data-path={`${bound.path}.of`}
          value={of}
          options={QUERY_KINDS.map((kind) => ({ value: kind, label: t(`records_${kind}`) }))}
          onChange={(kind) => bound.set({ of: kind, where: {} })}
        />
      </Labelled>
      {used.map((field) => (
        <div key={`${of} ${field.name}`} className="relative">
          <Filter node={node} of={of} field={field} path={`${bound.path}.where.${field.name}`} />
          <button
            type="button"
            aria-label={t("remove_filter", { filter: field.title.toLowerCase() })}
            className="-top-1 absolute right-0 rounded-md p-1 text-ink-3 hover:bg-hover hover:text-ink"
            onClick={() => {
              const { [field.name]: _, ...rest } = where;
              put(rest);
            }}
          >
            <X className="size-4" aria-hidden />
          </button>
        </div>
      ))}
      <Picker
        aria-label={t("add_filter")}
        placeholder={used.length === 0 ? t("all_records") : t("add_filter")}
        value=""
        options={fields
          .filter(({ name }) => !Object.hasOwn(where, name))
          .map(({ name, title }) => ({ value: name, label: title }))}
        onChange={(name) => put({ ...where, [name]: BEGIN[name] ?? firstStatus(of, name) })}
      />
    </fieldset>
  );
}

const STATUSES = { appointments: APPOINTMENT_STATUSES, leads: LEAD_STATUSES, contacts: [] } as const;

function firstStatus(of: QueryKind, name: string): Json {
  return name === "status" ? STATUSES[of].slice(0, 1) : "";
}

function Filter({ node, of, field, path }: { node: Node; of: QueryKind; field: Field; path: string }) {
  const t = useWords("editorFields");
  const bound = useBound(node, { path, title: field.title });
  if (field.name === "status") return <StatusField bound={bound} statuses={STATUSES[of]} />;
  if (field.name === "birthday_month") return <MonthField bound={bound} />;
  if (field.type === "object") return <RangeField node={node} bound={bound} />;
  if (field.type === "list") return <ListField bound={bound} hint={field.description} />;
  if (field.type === "boolean") {
    return (
      <Labelled label={field.title} error={bound.error}>
        <Picker
          data-path={path}
          value={bound.value === false ? "no" : "yes"}
          options={[
            { value: "yes", label: t("yes") },
            { value: "no", label: t("no") },
          ]}
          onChange={(answer) => bound.set(answer === "yes")}
        />
      </Labelled>
    );
  }
  if (field.values) {
    return (
      <Labelled label={field.title} error={bound.error}>
        <Picker
          data-path={path}
          value={String(bound.value)}
          options={field.values.map((value) => ({ value, label: t.spec(plain(value)) }))}
          onChange={bound.set}
        />
      </Labelled>
    );
  }
  return <TemplateField bound={bound} />;
}

function StatusField({ bound, statuses }: { bound: Bound; statuses: readonly string[] }) {
  const t = useWords("editorFields");
  const chosen = Array.isArray(bound.value) ? bound.value.map(String) : [];
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-sm">{bound.title}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {statuses.map((status) => (
          <label key={status} className="flex items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="size-4 accent-(--signal)"
              checked={chosen.includes(status)}
              onChange={({ target }) =>
                bound.set(statuses.filter((one) => (one === status ? target.checked : chosen.includes(one))))
              }
            />
            {t.spec(plain(status))}
          </label>
        ))}
      </div>
      <FieldAbout error={bound.error} />
    </fieldset>
  );
}

/** The months of a year, in the order of their numbers. */
function monthNames(language: Language): string[] {
  const { format } = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, month) => format(Date.UTC(2026, month)));
}

function MonthField({ bound }: { bound: Bound }) {
  const t = useWords("editorFields");
  const language = useLanguage();
  const store = useEditorStore();
  return (
    <Labelled label={bound.title} error={bound.error}>
      <Picker
        data-path={bound.path}
        value={String(bound.value)}
        options={[
          { value: "current", label: t("current_month") },
          ...monthNames(language).map((label, index) => ({ value: String(index + 1), label })),
        ]}
        onChange={(month) => {
          bound.set(month === "current" ? "current" : Number(month));
          store.getState().closeUndoStep();
        }}
      />
    </Labelled>
  );
}
