import { Ago } from "@/components/ui/when";

/** The time a member last used the dashboard of this workspace or partner. */
export function LastSeen({ at, className }: { at: string | null; className?: string }) {
  return (
    <span className={className}>
      {at ? (
        <>
          Last seen <Ago at={at} />
        </>
      ) : (
        "Not seen yet"
      )}
    </span>
  );
}
