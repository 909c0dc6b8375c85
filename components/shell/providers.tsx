"use client";
import "./content-policy";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Toaster } from "sonner";
import { ProblemError } from "@/lib/contract/client";
import { ConfirmIdentityDialog } from "./confirm-identity-dialog";

export function Providers({ children }: { children: ReactNode }) {
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
      <ConfirmIdentityDialog />
      <Toaster
        position="bottom-right"
        toastOptions={{
          className:
            "!rounded-lg !border !border-line !bg-sheet !text-ink !shadow-lift !font-sans !text-base",
        }}
      />
    </QueryClientProvider>
  );
}
