import { expect, it } from "vitest";
import { sessionCookie } from "./session-cookie";

it("is bound to this host and to https wherever the server is reached by https", () => {
  const cookie = sessionCookie("https://desk.example.com");
  expect(cookie.name).toMatch(/^__Host-/);
  // A browser takes the prefix only with these, and without a domain.
  expect(cookie.options).toEqual({ httpOnly: true, sameSite: "lax", path: "/", secure: true });
  expect(sessionCookie("http://localhost:3000")).toMatchObject({
    name: "next-auth.session-token",
    options: { secure: false },
  });
});
