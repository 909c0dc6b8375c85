import { Ago } from "@/components/ui/when";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";

/** The time a member last used the dashboard of this workspace or partner. */
export function LastSeen({ at, className }: { at: string | null; className?: string }) {
  const t = useWords("people");
  return (
    <span className={className}>
      {at ? rich(t.parts("last_seen", { ago: () => <Ago at={at} /> })) : t("not_seen")}
    </span>
  );
}
