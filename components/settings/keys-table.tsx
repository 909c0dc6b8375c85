"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { KeyRound, MoreHorizontal, Plus, RotateCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { type ApiKeyView, listAccountKeys, partnerKeys, workspaceKeys } from "@/lib/api/contracts/keys";
import { pages } from "@/lib/api/queries";
import { PagedTable } from "../shell/paged-table";
import { useTenant } from "../shell/tenant";
import { useDoing } from "../shell/use-doing";
import { Button } from "../ui/button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "../ui/menu";
import { Badge, Card, CardHeader, EmptyState } from "../ui/surface";
import { ActionsHead, Td, Th, Tr } from "../ui/table";
import { Ago, day } from "../ui/when";
import { RevokeKeyDialog, RotateKeyDialog } from "./change-key-dialogs";
import { type KeyPlace, NewKeyDialog } from "./new-key-dialog";

function useKeys(place: KeyPlace) {
  const { client, key } = useTenant();
  const options =
    place.kind === "account"
      ? pages(client, key, listAccountKeys, { params: { id: place.id } })
      : place.kind === "partner"
        ? pages(client, key, partnerKeys.list)
        : pages(client, key, workspaceKeys.list);
  // The three lists answer one shape; their contracts differ only in the address.
  return useInfiniteQuery(options as ReturnType<typeof pages<typeof partnerKeys.list>>);
}

export function KeysTable({ place, title = "Keys" }: { place: KeyPlace; title?: string }) {
  const list = useKeys(place);
  const [creating, setCreating] = useDoing("key");
  const [rotating, setRotating] = useState<ApiKeyView | null>(null);
  const [revoking, setRevoking] = useState<ApiKeyView | null>(null);
  const keys = list.data?.pages.flatMap((page) => page.keys) ?? [];
  // A partner may issue keys for its accounts; changing them is the account's own affair.
  const changeable = place.kind !== "account";
  return (
    <Card>
      <CardHeader
        title={title}
        description="A key is shown once, when it is made. Give every system a key of its own."
        action={
          <Button size="sm" onClick={() => setCreating(true)}>
            <Plus aria-hidden /> Create key
          </Button>
        }
      />
      <PagedTable
        label="API keys"
        list={list}
        total={list.data?.pages[0]?.total}
        skeletons={3}
        empty={
          <EmptyState icon={KeyRound} title="No keys yet">
            Create one to call the API from your own systems.
          </EmptyState>
        }
        head={
          <>
            <Th>Name</Th>
            <Th>Key</Th>
            <Th className="max-sm:hidden">May</Th>
            <Th className="max-sm:hidden">Last used</Th>
            <Th className="max-sm:hidden">Created</Th>
            <ActionsHead />
          </>
        }
      >
        {keys.map((key) => (
          <Tr key={key.id}>
            <Td>
              <span className="font-medium">{key.name}</span> <KeyState apiKey={key} />
            </Td>
            <Td className="font-mono text-ink-2 text-sm">
              {key.prefix}…{key.last4}
            </Td>
            <Td className="text-ink-2 max-sm:hidden" title={key.scopes.join(", ")}>
              {key.scopes.length === 1 ? key.scopes[0] : `${key.scopes.length} scopes`}
            </Td>
            <Td className="text-ink-2 max-sm:hidden">
              {key.lastUsedAt ? <Ago at={key.lastUsedAt} /> : "Never"}
            </Td>
            <Td className="text-ink-2 max-sm:hidden">{day(key.createdAt)}</Td>
            <Td className="text-right">
              {changeable && !key.revokedAt ? (
                <Menu>
                  <MenuTrigger asChild>
                    <Button kind="ghost" size="icon-sm" aria-label={`Actions for ${key.name}`}>
                      <MoreHorizontal aria-hidden />
                    </Button>
                  </MenuTrigger>
                  <MenuContent>
                    <MenuItem onSelect={() => setRotating(key)}>
                      <RotateCw aria-hidden /> Rotate…
                    </MenuItem>
                    <MenuItem danger onSelect={() => setRevoking(key)}>
                      <Trash2 aria-hidden /> Revoke…
                    </MenuItem>
                  </MenuContent>
                </Menu>
              ) : null}
            </Td>
          </Tr>
        ))}
      </PagedTable>
      <NewKeyDialog place={place} open={creating} onOpenChange={setCreating} />
      {place.kind === "account" ? null : (
        <>
          <RotateKeyDialog kind={place.kind} apiKey={rotating} onClose={() => setRotating(null)} />
          <RevokeKeyDialog kind={place.kind} apiKey={revoking} onClose={() => setRevoking(null)} />
        </>
      )}
    </Card>
  );
}

function KeyState({ apiKey }: { apiKey: ApiKeyView }) {
  if (apiKey.revokedAt) return <Badge>Revoked</Badge>;
  if (apiKey.expiresAt && Date.parse(apiKey.expiresAt) < Date.now()) return <Badge>Expired</Badge>;
  if (apiKey.expiresAt) return <Badge tone="warn">Until {day(apiKey.expiresAt)}</Badge>;
  return null;
}
