import type { LucideIcon } from "lucide-react";
import { cx } from "@/components/ui/classes";
import { FAMILY_CLASSES, type Family } from "./family-classes";

/** The sign of a kind of step, in the colour of its family. */
export function FamilyIcon({
  family,
  icon: Icon,
  large = false,
}: {
  family: Family;
  icon: LucideIcon;
  large?: boolean;
}) {
  return (
    <span
      className={cx(
        "flex shrink-0 items-center justify-center",
        large ? "size-8 rounded-lg" : "size-7 rounded-md",
        FAMILY_CLASSES[family],
      )}
    >
      <Icon className="size-4" aria-hidden />
    </span>
  );
}
