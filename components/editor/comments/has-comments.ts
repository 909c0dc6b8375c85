/** The state of an automation's comments begins with their number. */
export function hasComments(state: string): boolean {
  return state !== "" && !state.startsWith("0/");
}
