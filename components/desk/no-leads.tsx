"use client";
import { TrendingUp } from "lucide-react";
import { NoMatch } from "@/components/shell/no-match";
import { useTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Card, EmptyState } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";

/** Explains leads where there are none, and offers the ways in which they arrive. */
export function NoLeads({ onAdd }: { onAdd: () => void }) {
  const t = useWords("desk");
  const { id, may } = useTenant();
  return (
    <Card>
      <EmptyState
        icon={TrendingUp}
        title={t("leads_none")}
        action={
          <>
            {may("data:write") ? (
              <Button kind="primary" onClick={onAdd}>
                {t("add_a_lead")}
              </Button>
            ) : null}
            {may("settings:write") ? (
              <Button asChild>
                <Link href={`/w/${id}/settings/forms`}>{t("leads_from_form")}</Link>
              </Button>
            ) : null}
            {may("automations:write") ? (
              <Button asChild>
                <Link href={`/w/${id}/automations?do=template`}>{t("from_template")}</Link>
              </Button>
            ) : null}
          </>
        }
      >
        {t("leads_none_about")}
      </EmptyState>
    </Card>
  );
}

export function NoMatchingLeads({ showAll }: { showAll: () => void }) {
  const t = useWords("desk");
  return (
    <Card>
      <NoMatch title={t("leads_no_match")} showAll={{ label: t("show_all_leads"), onClick: showAll }}>
        {t("leads_no_match_about")}
      </NoMatch>
    </Card>
  );
}
