// Breaks house/one-truth
export const CLOSES_AFTER_S = 900
