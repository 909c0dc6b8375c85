import * as z from "zod";
import { defineProvider } from "@/lib/providers/define";
import { email, text } from "@/lib/text-fields";

export const smtp = defineProvider({
  name: "smtp",
  kind: "email",
  label: "Email server",
  about: "Through your own email server, from your own address.",
  input: z.strictObject({
    provider: z.literal("smtp").describe("An email server"),
    host: text(253, 1).describe("Host name of the server"),
    port: z.int().min(1).max(65_535).default(587).describe("Port of the server"),
    secure: z.boolean().default(false).describe("TLS from the first byte, usual on 465; otherwise STARTTLS"),
    allowInsecure: z
      .boolean()
      .default(false)
      .describe("Send in clear text, also the password, where the server has no encryption"),
    username: text(254).optional().describe("User name"),
    password: text(500, 1).optional().describe("Password; left out, the stored one stays"),
    from: email.describe("The sender's address"),
    fromName: text(100).optional().describe("The sender's name"),
  }),
  secret: { name: "password", required: false },
  fields: [
    {
      name: "host",
      label: "Email server",
      placeholder: "smtp.example.com",
      control: "text",
      row: "server",
    },
    { name: "port", label: "Port", control: "number", otherwise: "587", row: "server" },
    {
      name: "secure",
      label: "Encryption",
      control: { no: "STARTTLS, usual on 587", yes: "TLS from the first byte, usual on 465" },
    },
    {
      name: "allowInsecure",
      label: "If the server offers no encryption",
      control: { no: "Refuse to send", yes: "Send in clear text, also the password" },
    },
    { name: "username", label: "User name", control: "text", optional: true, row: "who" },
    { name: "password", label: "Password", control: "secret", optional: true, row: "who" },
    { name: "from", label: "Sent from", placeholder: "desk@example.com", control: "email", row: "from" },
    { name: "fromName", label: "Sender's name", control: "text", optional: true, row: "from" },
  ],
  webhooks: {},
});
