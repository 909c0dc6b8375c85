"use client";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, PageHeader } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import { CorrectionDialog } from "./correction-dialog";
import { CorrectionList } from "./correction-list";

/** Lists the corrections of metered usage, and makes new ones. */
export function OperatorCorrections() {
  const t = useWords("receivables");
  const [adding, setAdding] = useState(false);
  return (
    <>
      <PageHeader
        title={t("corrections")}
        description={t("corrections_about")}
        actions={
          <Button kind="primary" onClick={() => setAdding(true)}>
            <Plus aria-hidden /> {t("correct_usage")}
          </Button>
        }
      />
      <Card>
        <CorrectionList />
      </Card>
      <CorrectionDialog open={adding} onClose={() => setAdding(false)} />
    </>
  );
}
