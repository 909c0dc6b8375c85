import { Unplug } from "lucide-react";
import { Button } from "@/components/ui/button";

/** People without access see this page too, so that it does not reveal which pages exist. */
export function NotFoundPage() {
  return (
    <div className="mx-auto flex min-h-[60dvh] max-w-lg flex-col items-start justify-center gap-3 px-6">
      <Unplug className="size-8 text-ink-3" aria-hidden />
      <h1 className="font-semibold text-2xl">There is no such page</h1>
      <p className="text-ink-2 text-lg">
        The address may be mistyped, the page may be gone, or it belongs to a place you are not a member of.
      </p>
      <Button asChild kind="primary" size="lg" className="mt-2">
        <a href="/">Go to your places</a>
      </Button>
    </div>
  );
}
