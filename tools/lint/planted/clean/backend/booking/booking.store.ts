import { visibleStatement } from '#backend/model/rights/visibleStatement.ts'

export const OPEN_SEATS = { name: 'open_seats', text: 'select answer from mutation_key where viewer = $1' }

export const seatsLeft = visibleStatement<{ seats: number }>(
  'seats_left',
  ({ visible }) => `select capacity - booked as seats from occurrence o where ${visible('EventOccurrence', 'o')}`,
)
