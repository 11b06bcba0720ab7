export const OPEN_SEATS = { name: 'open_seats', text: 'select capacity - booked from occurrence where id = $1' }
