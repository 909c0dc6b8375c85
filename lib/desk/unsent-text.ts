/** SQL that is true if the message `sent` is still scheduled or was canceled. Neither answers a person. */
export const UNSENT = `(sent.status = 'queued' and sent.send_at is not null or sent.status = 'suppressed' and sent.suppressed_reason = 'canceled')`;
