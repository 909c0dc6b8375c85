type Progress = {
  accounts: number;
  legalName: string | null;
  brandedAt: string | null;
  keys: number;
  members: number;
  invitations: number;
};

type Step = { key: "account" | "billing" | "brand" | "key" | "colleague"; path: string; isDone: boolean };

/** The setup steps of a new partner, in order. Each is done when its result exists. */
export function firstSteps(of: Progress): Step[] {
  return [
    { key: "account", path: "accounts?do=account", isDone: of.accounts > 0 },
    { key: "billing", path: "settings/billing", isDone: of.legalName !== null },
    { key: "brand", path: "settings/brand", isDone: of.brandedAt !== null },
    { key: "key", path: "settings/keys?do=key", isDone: of.keys > 0 },
    { key: "colleague", path: "settings/people?do=invite", isDone: of.members + of.invitations > 1 },
  ];
}
