// Breaks house/rows-by-rights
export const ALL_BOOKINGS = { name: 'all_bookings', text: 'select id from booking where status = $1' }
