import { Rooms } from "@/app/rooms";
import { OperatorEngine } from "@/components/operator/engine";
import { Page } from "@/components/shell/app-shell";
import { titleOf } from "@/lib/auth/language";
import { requireOperator } from "@/lib/auth/page";

export const generateMetadata = titleOf("engine", "engine");

export default async function OperatorEnginePage() {
  await requireOperator();
  return (
    <Page>
      <Rooms names={["engine"]}>
        <OperatorEngine />
      </Rooms>
    </Page>
  );
}
