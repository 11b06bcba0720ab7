// Breaks house/sql-at-home
export const text = `select remaining from occurrence where id = $1`
