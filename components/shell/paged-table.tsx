"use client";
import type { ReactNode } from "react";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Table } from "@/components/ui/table";
import { More, type Paged, RowSkeletons } from "./more";

export type PagedList = Paged & { isPending: boolean; error: Error | null; refetch: () => unknown };

/** A paged list as a table, including its error, loading and empty states. */
export function PagedTable({
  label,
  list,
  head,
  empty,
  total,
  skeletons,
  children,
}: {
  label: string;
  list: PagedList;
  head: ReactNode;
  empty: ReactNode;
  total?: number | undefined;
  skeletons?: number;
  children: ReactNode[];
}) {
  return (
    <>
      <ErrorNotice error={list.error} retry={() => list.refetch()} />
      {list.isPending ? <RowSkeletons {...(skeletons ? { rows: skeletons } : {})} /> : null}
      {!list.isPending && !list.error && children.length === 0 ? empty : null}
      {children.length > 0 ? (
        <Table label={label}>
          <thead>
            <tr>{head}</tr>
          </thead>
          <tbody>{children}</tbody>
        </Table>
      ) : null}
      <More list={list} shown={children.length} total={total} />
    </>
  );
}
