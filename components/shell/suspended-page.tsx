import { Wordmark } from "./mark";

/** The only page that members of a suspended account see. Their data stays intact. */
export function SuspendedPage({ name, closed }: { name: string; closed: boolean }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center gap-4 px-6">
      <Wordmark />
      <h1 className="font-semibold text-2xl">{closed ? `${name} is closed` : `${name} is suspended`}</h1>
      <p className="text-ink-2 text-lg">
        {closed
          ? "This account was permanently closed. Its records are kept as required by law."
          : "Calls, bookings, messages and automations are stopped. Nothing is lost, and everything continues once the account is active again."}
      </p>
      <p className="text-ink-2 text-lg">Contact your provider to find out why and what to do next.</p>
      <a className="text-signal underline" href="/">
        Go to another workspace
      </a>
    </main>
  );
}
