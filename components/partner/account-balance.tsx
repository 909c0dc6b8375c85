"use client";
import { useQuery } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { money } from "@/components/ui/money";
import { Card } from "@/components/ui/surface";
import { getBalance } from "@/lib/contract/billing";
import { query } from "@/lib/contract/queries";

/** Shows the amount due on all invoices together, and the credit that lowers the next one. */
export function AccountBalance() {
  const { client, key } = useTenant();
  const { data } = useQuery(query(client, key, getBalance));
  if (!data || (data.dueMinor === 0 && data.creditMinor === 0)) return null;
  const amounts = [
    ["Amount due", data.dueMinor],
    ["Overdue", data.overdueMinor],
    ["Credit balance", data.creditMinor],
  ] as const;
  return (
    <Card className="p-4">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {amounts
          .filter(([, minor]) => minor > 0)
          .map(([name, minor]) => (
            <div key={name} className="flex items-baseline gap-2">
              <dt className="text-ink-2">{name}</dt>
              <dd className="font-semibold tabular-nums">{money(minor, data.currency)}</dd>
            </div>
          ))}
      </dl>
    </Card>
  );
}
