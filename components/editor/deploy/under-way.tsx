import type { AutomationView } from "@/lib/contract/automations";

/** The runs in progress, which finish on the version they started with. */
export function UnderWay({ stats }: Pick<AutomationView, "stats">) {
  const { running, waiting } = stats;
  if (running + waiting === 0) return null;
  return (
    <section aria-label="Runs in progress">
      <h3 className="mb-1 font-semibold">Runs in progress</h3>
      <p className="text-ink-2">
        {waiting > 0 ? `${waiting} ${waiting === 1 ? "run is" : "runs are"} waiting` : ""}
        {waiting > 0 && running > 0 ? " and " : ""}
        {running > 0 ? `${running} ${running === 1 ? "is" : "are"} running` : ""}.{" "}
        {waiting + running === 1 ? "It finishes on the version it" : "They finish on the version they"}{" "}
        started with. Nobody gets a message twice.
      </p>
    </section>
  );
}
