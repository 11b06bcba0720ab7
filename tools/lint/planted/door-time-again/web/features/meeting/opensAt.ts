// Breaks house/one-truth
export const opensAt = (startsAt: number) => startsAt - 15 * 60_000
