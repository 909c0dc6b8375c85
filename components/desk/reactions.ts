type Map = { automations: readonly { status: string; consumes: readonly string[] }[] };

/** The number of live automations that one of the events starts, continues or ends. */
export function reactionsTo({ automations }: Map, events: readonly string[]): number {
  return automations.filter(
    ({ status, consumes }) => status === "active" && events.some((event) => consumes.includes(event)),
  ).length;
}
