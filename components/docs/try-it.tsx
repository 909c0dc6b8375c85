"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ScrollRegion } from "@/components/ui/scroll-region";

type Parameter = { name: string; in: string; required: boolean };
type Props = { method: string; path: string; auth: string; parameters: Parameter[]; body: unknown };
type Answer = { status: number; text: string } | { error: string };

/** Kept while the page is open, for all of its forms. It is never stored. */
const keys = new Map<string, string>();
const SANDBOX_KEY = /^fd[pw]_test_[0-9A-Za-z]+$/;

/**
 * Sends one operation with a sandbox key. Live keys are refused, because a page for reading should change nothing real.
 * The session of a signed-in person is left out.
 */
export function TryIt(props: Props) {
  // A page of operations would otherwise render dozens of forms that nobody opens.
  const [isOpened, setIsOpened] = useState(false);
  return (
    <details
      className="rounded-md border border-line"
      // The browser can open it before the scripts have run, and that toggle is not reported.
      ref={(details) => {
        if (details?.open) setIsOpened(true);
      }}
      onToggle={() => setIsOpened(true)}
    >
      <summary className="cursor-pointer px-3 py-2 font-medium text-sm">Try it with a sandbox key</summary>
      {isOpened ? <TryForm {...props} /> : null}
    </details>
  );
}

function TryForm({ method, path, auth, parameters, body }: Props) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (form: FormData) => {
    const key = String(form.get("key") ?? "").trim();
    if (auth !== "none" && !SANDBOX_KEY.test(key)) {
      setAnswer({ error: "Use a sandbox key. It contains _test_." });
      return;
    }
    keys.set(auth, key);
    setBusy(true);
    setAnswer(await send({ method, path: filled(path, parameters, form), key, body: form.get("body") }));
    setBusy(false);
  };
  return (
    <form
      className="space-y-3 border-line border-t p-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(new FormData(event.currentTarget));
      }}
    >
      {auth === "none" ? null : (
        <Line
          label={auth === "partner" ? "Partner key" : "Workspace key"}
          name="key"
          value={keys.get(auth) ?? ""}
          placeholder={auth === "partner" ? "fdp_test_…" : "fdw_test_…"}
        />
      )}
      {parameters.map(({ name, in: place, required }) => (
        <Line
          key={name}
          label={required ? name : `${name} (optional)`}
          name={`${place}:${name}`}
          value=""
          placeholder=""
        />
      ))}
      {body === null ? null : (
        <label className="block text-sm">
          <span className="mb-1 block font-medium">Body</span>
          <textarea
            name="body"
            spellCheck={false}
            defaultValue={JSON.stringify(body, null, 2)}
            rows={Math.min(16, JSON.stringify(body, null, 2).split("\n").length + 1)}
            className="w-full rounded-md border border-line-strong bg-sheet p-2 font-mono text-xs"
          />
        </label>
      )}
      <Button type="submit" kind="primary" busy={busy}>
        Send
      </Button>
      <Shown answer={answer} />
    </form>
  );
}

function Line({
  label,
  name,
  value,
  placeholder,
}: Record<"label" | "name" | "value" | "placeholder", string>) {
  return (
    <label className="block text-sm">
      <span className="mb-1 block font-medium">{label}</span>
      <input
        name={name}
        defaultValue={value}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        className="h-8 w-full rounded-md border border-line-strong bg-sheet px-2 font-mono text-xs"
      />
    </label>
  );
}

function Shown({ answer }: { answer: Answer | null }) {
  return (
    <div role="status">
      {answer === null ? null : "error" in answer ? (
        <p className="text-bad text-sm">{answer.error}</p>
      ) : (
        <>
          <p className="mb-1 font-medium text-sm">Response {answer.status}</p>
          <ScrollRegion label="Response" className="max-h-96 overflow-auto rounded-md bg-sunken">
            <pre className="p-3 font-mono text-xs">{answer.text}</pre>
          </ScrollRegion>
        </>
      )}
    </div>
  );
}

function filled(path: string, parameters: Parameter[], form: FormData): string {
  const value = (place: string, name: string) => String(form.get(`${place}:${name}`) ?? "").trim();
  const query = new URLSearchParams();
  let url = path;
  for (const { name, in: place } of parameters) {
    const given = value(place, name);
    if (place === "path") url = url.replace(`{${name}}`, encodeURIComponent(given || "-"));
    else if (given !== "") query.set(name, given);
  }
  return query.size > 0 ? `${url}?${query}` : url;
}

type Sent = { method: string; path: string; key: string; body: FormDataEntryValue | null };

async function send({ method, path, key, body }: Sent): Promise<Answer> {
  try {
    const response = await fetch(path, {
      method,
      credentials: "omit",
      headers: {
        Accept: "application/json",
        ...(key ? { Authorization: `Bearer ${key}` } : {}),
        ...(body === null ? {} : { "Content-Type": "application/json" }),
      },
      ...(typeof body === "string" ? { body } : {}),
    });
    return { status: response.status, text: indented(await response.text()) };
  } catch {
    return { error: "The server could not be reached. Check your connection and try again." };
  }
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
