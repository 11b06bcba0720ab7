// Breaks house/one-truth
export const IS_OPEN = `o.status = 'PUBLISHED' and o.deleted_at is null`
