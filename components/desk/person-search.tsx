"use client";
import { Search } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { useFound } from "@/components/shell/use-found";
import { cx } from "@/components/ui/classes";
import { Field, Input } from "@/components/ui/field";
import { usePhoneText } from "@/components/ui/use-phone-text";
import { useWords } from "@/components/words/words";
import type { Found } from "@/lib/contract/search";

const MOST = 6;
const IS_NUMBER = /^[+(]?\d[\d\s().-]*$/;

/** The name or number typed for somebody new. */
export type TypedPerson = { name: string } | { phone: string };

/**
 * Finds people the workspace knows by name or number. For somebody new, a form goes on without it, and takes what was
 * typed here.
 */
export function PersonSearch({
  onChoose,
  onNew,
  className,
}: {
  onChoose: (person: Pick<Found, "name" | "phone">) => void;
  onNew: (typed: TypedPerson) => void;
  className?: string;
}) {
  const t = useWords("desk");
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const list = useId();
  const { opened, results, isCurrent } = useFound(typed);
  const people = typed.trim().length < 2 ? [] : [...opened, ...results].filter(isPerson).slice(0, MOST);
  const choose = ({ name, phone }: Found) => {
    setTyped("");
    onChoose({ name, phone });
  };
  function leave() {
    const text = typed.trim();
    if (text.length > 1 && people.length === 0)
      onNew(IS_NUMBER.test(text) ? { phone: text } : { name: text });
  }
  function onKeyDown(event: KeyboardEvent) {
    const chosen = people[active];
    if (event.key === "Enter" && typed !== "") {
      event.preventDefault();
      if (chosen && isCurrent) choose(chosen);
      else if (isCurrent) leave();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || people.length === 0) return;
    event.preventDefault();
    setActive((active + step + people.length) % people.length);
  }
  return (
    <div className={cx("relative", className)}>
      <Field label={t("find_person")}>
        <SearchInput
          value={typed}
          onChange={(text) => {
            setTyped(text);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          onBlur={leave}
          {...(people.length > 0 ? { list, active: `${list}-${active}` } : {})}
        />
      </Field>
      {people.length > 0 ? (
        <div
          id={list}
          role="listbox"
          aria-label={t("people")}
          className="absolute inset-x-0 top-full z-10 mt-1 max-h-64 overflow-y-auto rounded-lg border border-line bg-sheet py-1 shadow-lift"
        >
          {people.map((one, index) => (
            <Option
              key={one.id}
              id={`${list}-${index}`}
              person={one}
              isActive={index === active}
              hasNamesake={people.some((other) => other.id !== one.id && other.name === one.name)}
              onChoose={() => choose(one)}
            />
          ))}
        </div>
      ) : null}
      <p className="not-empty:mt-1 text-ink-3 text-sm" role="status">
        {typed.trim().length > 1 && isCurrent && people.length === 0 ? t("nobody_found") : ""}
      </p>
    </div>
  );
}

const isPerson = ({ kind, phone }: Found) => kind === "contact" && phone !== null;

type InputProps = {
  value: string;
  onChange: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onBlur: () => void;
  list?: string;
  active?: string;
};

function SearchInput({ value, onChange, list, active, ...field }: InputProps) {
  const t = useWords("desk");
  return (
    <div className="relative">
      <Search className="absolute inset-y-0 left-2.5 my-auto size-4 text-ink-3" aria-hidden />
      <Input
        {...field}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={list !== undefined}
        aria-controls={list}
        aria-activedescendant={active}
        className="pl-8"
        placeholder={t("name_or_phone")}
        maxLength={100}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

type OptionProps = {
  id: string;
  person: Found;
  isActive: boolean;
  hasNamesake: boolean;
  onChoose: () => void;
};

function Option({ id, person, isActive, hasNamesake, onChoose }: OptionProps) {
  const phoneText = usePhoneText();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field, which chooses with Enter
    // biome-ignore lint/a11y/useFocusableInteractive: the field names the active option
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={cx(
        "flex cursor-pointer items-baseline gap-2 px-3 py-1.5 hover:bg-hover touch:min-h-touch touch:items-center",
        isActive && "bg-hover",
      )}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
        {person.name ?? phoneText(person.phone)}
        {hasNamesake && person.note ? (
          <span className="ml-2 font-normal text-ink-3 text-sm">{person.note}</span>
        ) : null}
      </span>
      <span className="shrink-0 text-ink-3 text-sm tabular-nums">{phoneText(person.phone)}</span>
    </div>
  );
}
