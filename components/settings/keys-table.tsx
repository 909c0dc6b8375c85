"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { KeyRound, MoreHorizontal, Pencil, Plus, RotateCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { PagedTable } from "@/components/shell/paged-table";
import { useTenant } from "@/components/shell/tenant";
import { useDialogParam } from "@/components/shell/use-dialog-param";
import { Button } from "@/components/ui/button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { Badge, Card, CardHeader, EmptyState } from "@/components/ui/surface";
import { ActionsHead, Td, Th, Tr } from "@/components/ui/table";
import { Ago, day } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { type ApiKeyView, listAccountKeys, partnerKeys, workspaceKeys } from "@/lib/contract/keys";
import { pages } from "@/lib/contract/queries";
import { EditKeyDialog, RevokeKeyDialog, RotateKeyDialog } from "./change-key-dialogs";
import { type KeyPlace, NewKeyDialog } from "./new-key-dialog";

function useKeys(place: KeyPlace) {
  const { client, key } = useTenant();
  const options =
    place.kind === "account"
      ? pages(client, key, listAccountKeys, { params: { id: place.id } })
      : place.kind === "partner"
        ? pages(client, key, partnerKeys.list)
        : pages(client, key, workspaceKeys.list);
  // The three lists share one response; their contracts differ only in the path.
  return useInfiniteQuery(options as ReturnType<typeof pages<typeof partnerKeys.list>>);
}

/** The keys of a closed account are `fixed`: they can be read and not changed. */
export function KeysTable({
  place,
  title,
  fixed = false,
}: {
  place: KeyPlace;
  title?: string;
  fixed?: boolean;
}) {
  const t = useWords("keys");
  const list = useKeys(place);
  const [creating, setCreating] = useDialogParam("key");
  const [editing, setEditing] = useState<ApiKeyView | null>(null);
  const [rotating, setRotating] = useState<ApiKeyView | null>(null);
  const [revoking, setRevoking] = useState<ApiKeyView | null>(null);
  const keys = list.data?.pages.flatMap((page) => page.keys) ?? [];
  return (
    <Card>
      <CardHeader
        title={title ?? t("keys")}
        description={t("keys_about")}
        action={
          fixed ? null : (
            <Button size="sm" onClick={() => setCreating(true)}>
              <Plus aria-hidden /> {t("create_key")}
            </Button>
          )
        }
      />
      <PagedTable
        label={t("api_keys")}
        list={list}
        total={list.data?.pages[0]?.total}
        skeletons={3}
        empty={
          <EmptyState icon={KeyRound} title={t("none")}>
            {t("none_about")}
          </EmptyState>
        }
        head={
          <>
            <Th>{t("name")}</Th>
            <Th>{t("key")}</Th>
            <Th className="max-sm:hidden">{t("scopes")}</Th>
            <Th className="max-lg:hidden">{t("allowed_from")}</Th>
            <Th className="max-sm:hidden">{t("last_used")}</Th>
            <Th className="max-sm:hidden">{t("created")}</Th>
            <Th className="max-sm:hidden">{t("expires")}</Th>
            <ActionsHead />
          </>
        }
      >
        {keys.map((key) => (
          <Row
            key={key.id}
            apiKey={key}
            fixed={fixed}
            onEdit={() => setEditing(key)}
            onRotate={() => setRotating(key)}
            onRevoke={() => setRevoking(key)}
          />
        ))}
      </PagedTable>
      <NewKeyDialog place={place} open={creating} onOpenChange={setCreating} />
      <EditKeyDialog place={place} apiKey={editing} onClose={() => setEditing(null)} />
      <RotateKeyDialog place={place} apiKey={rotating} onClose={() => setRotating(null)} />
      <RevokeKeyDialog place={place} apiKey={revoking} onClose={() => setRevoking(null)} />
    </Card>
  );
}

function Row({
  apiKey,
  fixed,
  onEdit,
  onRotate,
  onRevoke,
}: {
  apiKey: ApiKeyView;
  fixed: boolean;
  onEdit: () => void;
  onRotate: () => void;
  onRevoke: () => void;
}) {
  const t = useWords("keys");
  const { name, prefix, last4, scopes, allowedIps, lastUsedAt, createdAt, expiresAt } = apiKey;
  return (
    <Tr>
      <Td className="max-w-72 max-sm:max-w-32">
        <span className="flex items-center gap-2">
          <span className="min-w-0 truncate font-medium">{name}</span>
          <KeyState apiKey={apiKey} />
        </span>
      </Td>
      <Td className="font-mono text-ink-2 text-sm">
        {prefix}…{last4}
      </Td>
      <Td className="text-ink-2 max-sm:hidden" title={scopes.join(", ")}>
        {scopes.length === 1 ? scopes[0] : t("scope_count", { count: scopes.length })}
      </Td>
      <Td className="text-ink-2 max-lg:hidden" title={allowedIps.join(", ")}>
        <AllowedFrom entries={allowedIps} />
      </Td>
      <Td className="text-ink-2 max-sm:hidden">{lastUsedAt ? <Ago at={lastUsedAt} /> : t("never_used")}</Td>
      <Td className="text-ink-2 max-sm:hidden">{day(createdAt)}</Td>
      <Td className="text-ink-2 max-sm:hidden">{expiresAt ? day(expiresAt) : t("expires_never")}</Td>
      <Td className="text-right">
        {fixed || isDead(apiKey) ? null : (
          <Menu>
            <MenuTrigger asChild>
              <Button kind="ghost" size="icon-sm" aria-label={t("actions_for", { name })}>
                <MoreHorizontal aria-hidden />
              </Button>
            </MenuTrigger>
            <MenuContent>
              <MenuItem onSelect={onEdit}>
                <Pencil aria-hidden /> {t("edit")}
              </MenuItem>
              <MenuItem onSelect={onRotate}>
                <RotateCw aria-hidden /> {t("rotate")}
              </MenuItem>
              <MenuItem danger onSelect={onRevoke}>
                <Trash2 aria-hidden /> {t("revoke")}
              </MenuItem>
            </MenuContent>
          </Menu>
        )}
      </Td>
    </Tr>
  );
}

function AllowedFrom({ entries }: { entries: readonly string[] }) {
  const t = useWords("keys");
  const [first, ...others] = entries;
  if (first === undefined) return <span className="text-ink-3">{t("any_address")}</span>;
  return (
    <span className="font-mono text-sm">
      {first}
      {others.length > 0 ? ` +${others.length}` : ""}
    </span>
  );
}

const isDead = ({ revokedAt, expiresAt }: ApiKeyView) =>
  revokedAt !== null || (expiresAt !== null && Date.parse(expiresAt) < Date.now());

function KeyState({ apiKey }: { apiKey: ApiKeyView }) {
  const t = useWords("keys");
  if (isDead(apiKey)) return <Badge>{t(apiKey.revokedAt ? "revoked" : "expired")}</Badge>;
  if (apiKey.expiresAt)
    return (
      <span className="sm:hidden">
        <Badge tone="warn">{t("until", { day: day(apiKey.expiresAt) })}</Badge>
      </span>
    );
  return null;
}
