import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";

/** A mail server that disconnects after the minimum of replies: before it received the message, or after. */
export type BreakingEmail = {
  port: number;
  /** Messages received completely, whether or not it confirmed them. */
  taken: number;
  /** The first word of every command it received. */
  commands: string[];
  breaksAt: "greeting" | "recipient" | "letter" | "silence" | "nowhere";
  close(): void;
};

/** A workspace's settings for a mail server of the tests. */
export const smtpAt = (port: number) =>
  ({
    provider: "smtp",
    host: "127.0.0.1",
    port,
    secure: false,
    allowInsecure: true,
    from: "desk@example.com",
  }) as const;

export async function openBreakingEmail(): Promise<BreakingEmail> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => {}));
    if (double.breaksAt === "greeting") return void socket.destroy();
    socket.write("220 mail.example.com\r\n");
    let inLetter = false;
    let text = "";
    socket.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      for (let end = text.indexOf("\r\n"); end !== -1; end = text.indexOf("\r\n")) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        if (inLetter) {
          if (line !== ".") continue;
          double.taken += 1;
          if (double.breaksAt === "letter") socket.destroy();
          if (double.breaksAt !== "nowhere") return;
          inLetter = false;
          socket.write("250 accepted\r\n");
          continue;
        }
        double.commands.push(line.split(" ", 1)[0]!);
        if (line === "STARTTLS") {
          socket.write("502 no\r\n");
          continue;
        }
        if (line.startsWith("RCPT") && double.breaksAt === "recipient") return void socket.destroy();
        if (line === "QUIT") return void socket.end("221 bye\r\n");
        inLetter = line === "DATA";
        socket.write(inLetter ? "354 go on\r\n" : "250 ok\r\n");
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const double: BreakingEmail = {
    port: (server.address() as AddressInfo).port,
    taken: 0,
    commands: [],
    breaksAt: "letter",
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
  return double;
}
