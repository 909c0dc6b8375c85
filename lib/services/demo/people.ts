export const DEMO_PASSWORD = "switchboard-demo";
export const DEMO_OPERATOR = "operator@example.com";

export const PEOPLE = [
  { role: "Workspace owner", email: "owner@example.com", name: "Dana Reyes", workspace: "owner" },
  { role: "Workspace editor", email: "editor@example.com", name: "Alex Kim", workspace: "editor" },
  { role: "Workspace viewer", email: "viewer@example.com", name: "Jo Park", workspace: "viewer" },
  { role: "Partner owner", email: "partner@example.com", name: "Morgan Blake", partner: "owner" },
  { role: "Partner member", email: "member@example.com", name: "Riley Stone", partner: "member" },
  { role: "Operator", email: DEMO_OPERATOR, name: "Robin Hale", operator: true },
] as const;
