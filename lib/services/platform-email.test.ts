import { expect, it } from "vitest";
import { plainName } from "./platform-email";

it.each([
  ["Bright Smile Dental", "Bright Smile Dental"],
  ["Dr. Café & Söhne", "Dr. Café & Söhne"],
  ["Pay now at http://evil.example/x or lose access", "Pay now at http: evil. example/x or lose access"],
  ["www.evil.example", "www. evil. example"],
  ["pay@evil.example", "pay at evil. example"],
  ["First line\r\nSecond\u2028line", "First line Second line"],
])("writes the name %j so that no email program links it", (name, plain) => {
  expect(plainName(name)).toBe(plain);
});
