import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A connection between a test and its database that can break or fall silent. */
export type DatabaseProxy = {
  url: string;
  /** Connections that are open now stop forwarding, in both directions. New ones work. */
  muteOpen(): void;
  /** Every connection breaks when it has sent this text; its answer is lost. Empty: none does. */
  breakAfter(text: string): void;
  /** Every connection breaks when it has sent so many more packets. Null: none does. */
  breakAtPacket(number: number | null): void;
  /** The number of connections broken since a break was last requested. */
  readonly broken: number;
  /** New connections are refused and open ones end, or no longer. */
  refuse(refused: boolean): void;
  close(): Promise<void>;
};

type Line = { near: Socket; far: Socket; isMute: boolean; isBroken: boolean; packets: number };

export async function databaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const url = new URL(databaseUrl);
  const { hostname, port } = url;
  const lines = new Set<Line>();
  let breaksAfter = "";
  let breaksAt: number | null = null;
  let broken = 0;
  let isRefused = false;
  const server = createServer((near) => {
    if (isRefused) return void near.resetAndDestroy();
    const far = connect(Number(port), hostname);
    const line: Line = { near, far, isMute: false, isBroken: false, packets: 0 };
    lines.add(line);
    const end = (one: Socket, other: Socket) =>
      one
        .on("error", () => {})
        .on("close", () => {
          lines.delete(line);
          // A mute connection does not tell the other end either.
          if (!line.isMute) other.destroy();
        });
    end(near, far);
    end(far, near);
    near.on("data", (sent) => {
      if (line.isMute) return;
      line.packets += 1;
      if (breaksAfter !== "" && sent.includes(breaksAfter)) line.isBroken = true;
      if (breaksAt !== null && line.packets >= breaksAt) line.isBroken = true;
      far.write(sent);
    });
    far.on("data", (answer) => {
      if (line.isMute) return;
      if (!line.isBroken) return void near.write(answer);
      broken += 1;
      near.destroy();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const destroyAll = () => {
    for (const { near, far } of lines) for (const socket of [near, far]) socket.destroy();
  };
  return {
    url: url.toString(),
    get broken() {
      return broken;
    },
    muteOpen() {
      for (const line of lines) line.isMute = true;
    },
    breakAfter(text) {
      breaksAfter = text;
      broken = 0;
    },
    breakAtPacket(number) {
      breaksAt = number;
      broken = 0;
      for (const line of lines) line.packets = 0;
    },
    refuse(refused) {
      isRefused = refused;
      if (refused) destroyAll();
    },
    async close() {
      destroyAll();
      server.close();
      await once(server, "close");
    },
  };
}
