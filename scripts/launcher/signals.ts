/**
 * Ctrl-C, SIGTERM and SIGHUP request a stop, which takes five seconds at most. A second signal changes nothing, because
 * the same Ctrl-C often arrives twice, from the terminal and from npm.
 */
export type Stop = { requested: Promise<void>; isRequested: () => boolean; end: () => void };

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

export function listenForStop(): Stop {
  const { promise, resolve } = Promise.withResolvers<void>();
  let requested = false;
  const ask = () => {
    requested = true;
    resolve();
  };
  for (const signal of signals) process.on(signal, ask);
  // A promise alone does not prevent a process from exiting, so a timer does.
  const alive = setInterval(() => {}, 60_000);
  return {
    requested: promise,
    isRequested: () => requested,
    end: () => {
      clearInterval(alive);
      for (const signal of signals) process.off(signal, ask);
    },
  };
}
