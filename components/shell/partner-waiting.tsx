import { Wordmark } from "./mark";

const SAYS = {
  applied: [
    "Your application is under review",
    "We'll email you when there is a decision. Once approved, you can create keys and accounts.",
  ],
  suspended: [
    "This partner is suspended",
    "Its keys no longer work. Its accounts keep running. Contact the platform for help.",
  ],
  rejected: ["Your application was declined", "You can apply again with more details about your business."],
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
