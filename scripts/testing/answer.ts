// biome-ignore lint/suspicious/noExplicitAny: tests read whatever an answer holds
export type Answer = { status: number; headers: Headers; body: Record<string, any>; text: string };
