// Breaks house/no-signal-value
import { seats } from './seats.ts'

export function SeatCount() {
  return <span>{seats.value}</span>
}
