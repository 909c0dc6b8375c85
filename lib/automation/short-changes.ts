import type { Wording } from "@/lib/wording";

/** Sentences about changes without the old and the new value, which a list of versions compares. */
const SHORT: Readonly<Record<string, string>> = {
  "Set {name} to: {now}": "Set {name}",
  "Removed {name}, which was: {old}": "Removed {name}",
  "Changed {name} from: {old} to: {now}": "Changed {name}",
  "Set the {field} to {now}": "Set the {field}",
  "Removed the {field}, which was {old}": "Removed the {field}",
  "Changed the {field} from {old} to {now}": "Changed the {field}",
  "Changed the label after {step} from {old} to {now}": "Changed the label after {step}",
  "After {step}, nothing follows anymore; it was {from}": "After {step}, nothing follows anymore",
  "Set {condition} to: if {now}": "Set {condition}",
  "Cleared {condition}, which was: if {old}": "Cleared {condition}",
  "Changed {condition} from: if {old} to: if {now}": "Changed {condition}",
};

/** A wording that shortens each change to one clause. */
export const inShort = (wording: Wording): Wording => ({
  ...wording,
  phrase: (english, values) =>
    wording.phrase(Object.hasOwn(SHORT, english) ? (SHORT[english] ?? english) : english, values),
});
