/** Tokens are counted by calendar month in UTC. */
export const monthOf = (at: Date) => at.toISOString().slice(0, 7);

export const nextMonth = (at: Date) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
