import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { StepFailure } from "../bootstrap/failure.mjs";
import { choosePort, DEFAULT_PORT } from "./web.ts";

describe("the port", () => {
  const open: Server[] = [];
  const said: string[] = [];
  const options = { host: "127.0.0.1", say: (text: string) => said.push(text) };

  async function listen(port: number, host: string): Promise<number> {
    const server = createServer().listen(port, host);
    open.push(server);
    await once(server, "listening");
    const address = server.address();
    return typeof address === "object" && address ? address.port : 0;
  }

  afterEach(() => {
    for (const server of open.splice(0)) server.close();
    said.length = 0;
  });

  it.each(["127.0.0.1", "0.0.0.0"])(
    "that was asked for and is taken on %s is refused in words",
    async (host) => {
      const port = await listen(0, host);
      const refused = choosePort(String(port), options);
      await expect(refused).rejects.toThrow(`port ${port} is taken by another program`);
      await expect(refused).rejects.toBeInstanceOf(StepFailure);
    },
  );

  it("that is only a default moves to another one, and reports it", async () => {
    // The port is taken either by this test or by another program on the machine.
    await listen(DEFAULT_PORT, "127.0.0.1").catch(() => {});
    const port = await choosePort(undefined, options);
    expect(port).toBeGreaterThan(DEFAULT_PORT);
    expect(said).toEqual([`Port ${DEFAULT_PORT} is taken; using ${port} instead.`]);
  });

  it.each(["0", "70000", "80a", "-1", "3e3"])("%s is not a port", async (asked) => {
    await expect(choosePort(asked, options)).rejects.toThrow("is not a port number");
  });
});
