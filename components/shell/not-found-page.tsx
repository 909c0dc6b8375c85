import { Unplug } from "lucide-react";
import { Button } from "@/components/ui/button";

/** People without access see this page too, so that it does not reveal which pages exist. */
export function NotFoundPage() {
  return (
    <div className="mx-auto flex min-h-[60dvh] max-w-lg flex-col items-start justify-center gap-3 px-6">
      <Unplug className="size-8 text-ink-3" aria-hidden />
      <h1 className="font-semibold text-2xl">Page not found</h1>
      <p className="text-ink-2 text-lg">
        Check the address. The page may have been removed, or it belongs to a workspace you don't have access
        to.
      </p>
      <Button asChild kind="primary" size="lg" className="mt-2">
        <a href="/">Go to your workspaces</a>
      </Button>
    </div>
  );
}
