/**
 * Writes progress to stderr, because stdout belongs to the command (`admin --json` prints one line there). A step
 * longer than two seconds reports every two seconds that it is still running.
 */
const HEARTBEAT_MS = 2000;
const interactive = Boolean(process.stderr.isTTY) && !process.env.CI;

let quiet = false;

/** The steps in progress. A terminal has one line for the first of them. @type {object[]} */
const running = [];

/** @param {boolean} value quiet: only steps that turn out slow, and failures, are shown */
export function setQuiet(value) {
  quiet = value;
}

/** @param {number} ms */
function seconds(ms) {
  return ms < 10_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 1000)} s`;
}

/** @param {string} text */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/** @param {string} text */
export function note(text) {
  if (!quiet) say(`  ${text}`);
}

/**
 * @template T
 * @param {string} label
 * @param {(update: (detail: string) => void) => Promise<T>} work
 * @param {(result: T) => boolean} [isGood] for work that ends with a verdict instead of an error
 * @returns {Promise<T>}
 */
export async function step(label, work, isGood = () => true) {
  const began = Date.now();
  let detail = "";
  let spoke = false;
  const self = {};
  running.push(self);
  const end = () => {
    clearInterval(beat);
    running.splice(running.indexOf(self), 1);
    if (interactive) process.stderr.write("\r\x1b[2K");
  };
  const line = () => `… ${label} (${seconds(Date.now() - began)}${detail ? `, ${detail}` : ""})`;
  const beat = setInterval(() => {
    spoke = true;
    if (!interactive) say(line());
    else if (running[0] === self)
      process.stderr.write(`\r\x1b[2K${line().slice(0, (process.stderr.columns ?? 80) - 1)}`);
  }, HEARTBEAT_MS);
  if (!quiet) {
    if (!interactive) say(`… ${label}`);
    else if (running[0] === self) process.stderr.write(`… ${label}`);
  }
  try {
    const result = await work((text) => {
      detail = text;
    });
    end();
    if (!quiet || spoke) say(`${isGood(result) ? "✔" : "✖"} ${label} (${seconds(Date.now() - began)})`);
    return result;
  } catch (error) {
    end();
    throw error;
  }
}
