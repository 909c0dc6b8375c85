import { Wordmark } from "./mark";

const SAYS = {
  applied: [
    "Your application is being looked at",
    "You will get an email as soon as it is decided. Keys and accounts come with the approval.",
  ],
  suspended: [
    "This partner is suspended",
    "All its keys have stopped. Its accounts keep running. Contact the platform to sort it out.",
  ],
  rejected: [
    "Your application was declined",
    "You are welcome to apply again with more about your business.",
  ],
} as const;

export function PartnerWaiting({ name, status }: { name: string; status: keyof typeof SAYS }) {
  const [title, text] = SAYS[status];
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center gap-4 px-6">
      <Wordmark />
      <h1 className="font-semibold text-2xl">{title}</h1>
      <p className="text-ink-2 text-lg">
        {name}. {text}
      </p>
      <a className="text-signal underline" href="/">
        Back
      </a>
    </main>
  );
}
