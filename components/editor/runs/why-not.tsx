"use client";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { getEvent } from "@/lib/api/contracts/events";
import { usePlace } from "../context";

/** An event that started nothing: which clause said no. */
export function WhyNot() {
  const place = usePlace();
  const [id, setId] = useState("");
  const ask = useMutation({ mutationFn: () => place.api(getEvent, { params: { id: id.trim() } }) });
  const here = ask.data?.notStarted.find(({ automationId }) => automationId === place.automationId);
  const ran = ask.data?.runs.find(({ automationId }) => automationId === place.automationId);
  return (
    <details className="mt-4 rounded-lg border border-line">
      <summary className="cursor-pointer px-3 py-2 text-ink-2 text-sm">Why did this not run?</summary>
      <form
        className="flex flex-col gap-2 px-3 pb-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (id.trim()) ask.mutate();
        }}
      >
        <Field label="Event" hint="The id the API answered with, like evt_…">
          <Input className="font-mono" value={id} onChange={({ target }) => setId(target.value)} />
        </Field>
        <Button type="submit" size="sm" className="self-start" busy={ask.isPending}>
          Find out
        </Button>
        <p role="status" className="text-sm">
          {ask.error ? <span className="text-bad">{ask.error.message}</span> : null}
          {ran ? `It did run: ${ran.runId} is ${ran.status}.` : null}
          {here ? reasonText(here.reason) : null}
          {ask.data && !here && !ran
            ? "This automation was not deployed for that event when it happened."
            : null}
        </p>
      </form>
    </details>
  );
}

const REASONS: Record<string, string> = {
  condition: "The trigger's own conditions did not match",
  paused: "It was paused",
  rate_limited: "Its limit per minute was reached",
  causal_loop: "Automations had started each other too often",
};

function reasonText({ code, ...rest }: { code: string } & Record<string, unknown>): string {
  const more = Object.keys(rest).length > 0 ? ` (${JSON.stringify(rest)})` : "";
  return `${REASONS[code] ?? code.replaceAll("_", " ")}${more}.`;
}
