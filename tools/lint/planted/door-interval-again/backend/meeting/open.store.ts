// Breaks house/one-truth
export const IS_OPEN = `o.starts_at - interval '10 minutes' <= $1`
