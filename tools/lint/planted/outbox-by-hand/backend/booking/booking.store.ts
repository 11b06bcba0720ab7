// Breaks house/outbox-by-trigger
export const tell = `
  insert into outbox (topic, action, row_id)
  values ('booking', 'update', $1)`
