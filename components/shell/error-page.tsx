"use client";
import { PlugZap } from "lucide-react";
import { Button } from "@/components/ui/button";

export function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <div
      role="alert"
      className="mx-auto flex min-h-[60dvh] max-w-lg flex-col items-start justify-center gap-3 px-6"
    >
      <PlugZap className="size-8 text-bad" aria-hidden />
      <h1 className="font-semibold text-2xl">This page could not be shown</h1>
      <p className="text-ink-2 text-lg">
        Nothing you entered elsewhere is lost. Try once more; if it stays like this, tell your provider
        {error.digest ? (
          <>
            {" "}
            and name <code className="font-mono text-base">{error.digest}</code>
          </>
        ) : null}
        .
      </p>
      <Button kind="primary" size="lg" className="mt-2" onClick={reset}>
        Try again
      </Button>
    </div>
  );
}
