export { createSwitchboard, type Switchboard } from "./client.js";
export { SwitchboardConnectionError, SwitchboardError } from "./errors.js";
export type * from "./generated.js";
export type { ClientOptions, RequestOptions } from "./request.js";
export { verifyWebhook, WebhookVerificationError } from "./webhooks.js";
