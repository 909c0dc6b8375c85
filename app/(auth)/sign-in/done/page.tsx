import type { Metadata } from "next";

export const metadata: Metadata = { title: "Signed in" };

/** The end of a sign-in that began in another tab, which continues by itself. */
export default function SignedInPage() {
  return (
    <div className="flex flex-col gap-2" role="status">
      <h1 className="font-semibold text-2xl">You're signed in</h1>
      <p className="text-ink-2 text-lg">Close this tab and go back to the one you were working in.</p>
    </div>
  );
}
