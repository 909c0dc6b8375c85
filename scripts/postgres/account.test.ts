import { describe, expect, it } from "vitest";
import { databaseAccount, findAccount } from "./account.ts";

const passwd = [
  "root:x:0:0:root:/root:/bin/bash",
  "postgres:x:101:104:PostgreSQL:/var/lib/postgresql:/bin/bash",
  "toor:x:0:0:another root:/root:/bin/bash",
].join("\n");

describe("the account PostgreSQL runs as", () => {
  it("is the first existing name", () => {
    expect(findAccount(passwd, ["switchboard", "postgres"])).toEqual({
      name: "postgres",
      uid: 101,
      gid: 104,
    });
  });

  it("is never one with root's id", () => {
    expect(findAccount(passwd, ["toor", "root"])).toBeNull();
  });

  it("is the current user, or another account for root", () => {
    const account = databaseAccount();
    if (process.getuid?.() === 0) expect(account?.uid).toBeGreaterThan(0);
    else expect(account).toBeNull();
  });
});
