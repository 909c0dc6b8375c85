import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";
import { Badge, type Tone } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import type { Decision, Partner } from "./decide-dialog";

const TONES: Record<Partner["status"], Tone> = {
  applied: "info",
  approved: "good",
  suspended: "bad",
  rejected: "neutral",
};

const OFFERS: Record<Partner["status"], Decision[]> = {
  applied: ["approve", "reject"],
  approved: ["suspend"],
  suspended: ["reactivate"],
  rejected: ["approve"],
};

const KINDS: Record<Decision, ComponentProps<typeof Button>["kind"]> = {
  approve: "secondary",
  reject: "danger",
  suspend: "danger",
  reactivate: "secondary",
};

export function PartnerStatus({ status }: Pick<Partner, "status">) {
  const t = useWords("operator");
  return (
    <Badge tone={TONES[status]} dot>
      {t(`status_${status}`)}
    </Badge>
  );
}

type Props = { partner: Pick<Partner, "name" | "status">; onDecide: (decision: Decision) => void };

/** Approving is the usual next step of an application, but not of a rejected one. */
const isNext = (decision: Decision, status: Partner["status"]) =>
  decision === "approve" && status === "applied";

/** The decisions that the partner's status still allows. */
export function DecisionButtons({ partner: { name, status }, onDecide }: Props) {
  const t = useWords("operator");
  return OFFERS[status].map((decision) => (
    <Button
      key={decision}
      size="sm"
      kind={isNext(decision, status) ? "primary" : KINDS[decision]}
      aria-label={t(`name_${decision}`, { name })}
      onClick={() => onDecide(decision)}
    >
      {t(decision)}
    </Button>
  ));
}

/** The partner's application, in its own words. */
export function Application({ value }: { value: Record<string, unknown> }) {
  const t = useWords("operator");
  const website = typeof value.website === "string" ? value.website : null;
  const accounts = typeof value.accounts === "string" ? value.accounts : null;
  const about = typeof value.about === "string" ? value.about : null;
  if (!website && !accounts && !about) return null;
  return (
    <div className="mt-1.5 max-w-prose text-ink-2 text-sm">
      {about ? <p className="whitespace-pre-line">{about}</p> : null}
      <p className="text-ink-3">
        {[website, accounts ? t("expects", { accounts }) : null].filter(Boolean).join(" · ")}
      </p>
    </div>
  );
}
