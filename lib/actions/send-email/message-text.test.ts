import { expect, it } from "vitest";
import { sendEmail } from "./definition";

it.each([
  [{ subject: "Still here to help", text: "Hi Ada, call us." }, "Still here to help: Hi Ada, call us."],
  [{ subject: "Any questions?", html: "<p>Hi <b>Ada</b></p>" }, "Any questions? Hi Ada"],
  [{ subject: "Your visit", templateId: "welcome" }, "Your visit"],
  [{ text: "Hi Ada" }, "Hi Ada"],
  [{}, ""],
])("shows the subject and the text of %j in one line", (config, text) => {
  expect(sendEmail.message?.(config).text.trim()).toBe(text);
});
