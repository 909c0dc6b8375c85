import { useWords } from "@/components/words/words";
import type { AutomationView } from "@/lib/contract/automations";
import { yesNo } from "@/lib/messages/yes-no";

/** The runs in progress, which finish on the version they started with. */
export function UnderWay({ stats }: Pick<AutomationView, "stats">) {
  const t = useWords("editorDeploy");
  const { running, waiting } = stats;
  if (running + waiting === 0) return null;
  return (
    <section aria-label={t("runs_in_progress")}>
      <h3 className="mb-1 font-semibold">{t("runs_in_progress")}</h3>
      <p className="text-ink-2">
        {t("under_way", {
          ...{ waiting, running, total: waiting + running },
          both: yesNo(waiting > 0 && running > 0),
        })}
      </p>
    </section>
  );
}
