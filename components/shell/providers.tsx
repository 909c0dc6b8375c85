"use client";
import "./content-policy";
import { QueryClient, QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { lazyPart, useUnreachable } from "@/components/ui/lazy-part";
import { loadToasts, useToaster } from "@/components/ui/toast";
import { TruncatedText } from "@/components/ui/truncated-text";
import { useWords } from "@/components/words/words";
import { ProblemError } from "@/lib/contract/client";
import { useConfirmIdentity } from "./confirm-identity";
import { useSignInAgain } from "./sign-in-again";
import { useArrivalFocus } from "./use-arrival-focus";

// Few pages ever ask, and all of them would load the dialog and its forms.
const ConfirmIdentityDialog = lazyPart(() =>
  import("./confirm-identity-dialog").then((module) => ({ default: module.ConfirmIdentityDialog })),
);

const SignInAgainDialog = lazyPart(() =>
  import("./sign-in-again-dialog").then((module) => ({ default: module.SignInAgainDialog })),
);

const loadToaster = () => import("./toaster").then((module) => ({ default: module.Toaster }));
const Toaster = lazyPart(loadToaster);

function Toasts() {
  const isWanted = useToaster((state) => state.isWanted);
  useEffect(() => {
    const load = () => void Promise.all([loadToasts(), loadToaster()]).catch(() => {});
    const inputs = ["pointerdown", "keydown"] as const;
    for (const input of inputs) addEventListener(input, load, { once: true, passive: true });
    return () => {
      for (const input of inputs) removeEventListener(input, load);
    };
  }, []);
  return <Suspense>{isWanted ? <Toaster /> : null}</Suspense>;
}

function Unreachable() {
  const t = useWords("ui");
  const isWaiting = useUnreachable((state) => state.isWaiting);
  if (!isWaiting) return null;
  return (
    <p
      role="alert"
      data-bottom-panel
      className="fixed right-4 bottom-4 z-50 max-w-sm rounded-lg border border-line bg-sheet px-4 py-3 text-base text-ink shadow-lift"
    >
      {t("unreachable")}
    </p>
  );
}

function ConfirmIdentity() {
  const pending = useConfirmIdentity((state) => state.pending);
  return <Suspense>{pending ? <ConfirmIdentityDialog settle={pending.settle} /> : null}</Suspense>;
}

function SignInAgain() {
  const pending = useSignInAgain((state) => state.pending);
  const cache = useQueryClient();
  if (!pending) return null;
  const settle = (signedIn: boolean) => {
    pending.settle(signedIn);
    // Reads that failed while nobody was signed in, such as those of a page that was loading.
    if (signedIn) void cache.refetchQueries({ predicate: ({ state }) => state.status === "error" });
  };
  return (
    <Suspense>
      <SignInAgainDialog settle={settle} />
    </Suspense>
  );
}

export function Providers({ children }: { children: ReactNode }) {
  useArrivalFocus();
  const [queries] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            staleTime: 5_000,
            // A rejected request would be rejected again, so only lost connections and server errors are retried.
            retry: (count, error) =>
              count < 2 && error instanceof ProblemError && (error.status === 0 || error.status >= 500),
          },
        },
      }),
  );
  return (
    <QueryClientProvider client={queries}>
      {children}
      <ConfirmIdentity />
      <SignInAgain />
      <Toasts />
      <Unreachable />
      <TruncatedText />
    </QueryClientProvider>
  );
}
