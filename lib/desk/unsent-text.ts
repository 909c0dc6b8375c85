/** True for a text that waits for its time or was canceled, neither of which answers a person. Of the message named `sent`. */
export const UNSENT = `(sent.status = 'queued' and sent.send_at is not null or sent.status = 'suppressed' and sent.suppressed_reason = 'canceled')`;
