/** A class, its dates and their bookings in memory: what the server must show after each step. */
export interface StudioClass {
  isCourse: boolean
  isDeleted: boolean
  dates: ModelDate[]
}

export interface ModelDate {
  id: string
  /** Milliseconds since 1970. All dates last an hour, and the class is in UTC. */
  start: number
  capacity: number
  state: 'OPEN' | 'CANCELED' | 'DELETED'
  bookings: Map<string, ModelBooking>
  substitute: Colleague | null
  hasRequest: boolean
  isGivenUp: boolean
}

export type Colleague = 'second' | 'third'

interface ModelBooking {
  isBooked: boolean
  /** Time of the first booking; unchanged when the spot is booked again. */
  createdAt: number
}

interface Edit {
  /** New start of the date that always changes. */
  start?: number
  capacity?: number
  releasesSpots: boolean
}

export type Act =
  | { kind: 'book'; member: string; date: string }
  | { kind: 'cancel'; member: string; date: string }
  | ({ kind: 'editDate'; date: string } & Edit)
  | ({ kind: 'editClass'; from?: string } & Edit)
  | { kind: 'deleteDate'; date: string }
  | { kind: 'deleteClass' }
  | { kind: 'askForSubstitute'; date: string; givesUp: boolean }
  | { kind: 'withdrawRequest'; date: string }
  | { kind: 'acceptRequest'; date: string; by: Colleague }
  | { kind: 'setSubstitute'; date: string; to: Colleague | null }
  /** Begins at midnight of the first day, in milliseconds since 1970. */
  | { kind: 'closeStudio'; firstDay: number; days: number }

const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** Applies the action, and returns whether the server must accept it. A refused action changes nothing. */
export function play(studio: StudioClass, act: Act, now: number): boolean {
  if (act.kind === 'book') return book(studio, act, now)
  if (act.kind === 'cancel') return cancel(studio, act, now)
  if (act.kind === 'editDate') return editDate(studio, act, now)
  if (act.kind === 'editClass') return editClass(studio, act, now)
  if (act.kind === 'closeStudio') return closeStudio(studio, act, now)
  if (act.kind === 'deleteClass') return deleteClass(studio, now)
  const date = find(studio, act.date)
  if (!date || !toCome(studio, now).includes(date)) return false
  if (act.kind === 'deleteDate') return close(date)
  return substitute(date, act)
}

export function countBooked({ bookings }: ModelDate): number {
  return [...bookings.values()].filter(({ isBooked }) => isBooked).length
}

function find(studio: StudioClass, id: string): ModelDate | undefined {
  return studio.dates.find((date) => date.id === id)
}

function book(studio: StudioClass, { member, date: id }: { member: string; date: string }, now: number): boolean {
  const date = find(studio, id)
  const isOpen = (one: ModelDate) => one.state === 'OPEN' && one.start + HOUR_MS > now
  if (!date || !isOpen(date)) return false
  const dates = studio.isCourse ? studio.dates.filter(isOpen) : [date]
  const wanted = dates.filter(({ bookings }) => !bookings.get(member)?.isBooked)
  if (wanted.length === 0 || wanted.some((one) => countBooked(one) >= one.capacity)) return false
  for (const { bookings } of wanted)
    bookings.set(member, { isBooked: true, createdAt: bookings.get(member)?.createdAt ?? now })
  return true
}

function cancel(studio: StudioClass, { member, date: id }: { member: string; date: string }, now: number): boolean {
  const date = find(studio, id)
  if (!date?.bookings.get(member)?.isBooked) return false
  const booked = (studio.isCourse ? studio.dates : [date]).filter(({ bookings }) => bookings.get(member)?.isBooked)
  if (booked.some(({ start }) => start <= now)) return false
  release(booked, [member])
  return true
}

function release(dates: readonly ModelDate[], members: readonly string[]): void {
  for (const { bookings } of dates) {
    for (const member of members) {
      const booking = bookings.get(member)
      if (booking) booking.isBooked = false
    }
  }
}

/** Dates that have not started and take place, soonest first. */
function toCome({ dates }: StudioClass, now: number): ModelDate[] {
  return dates.filter(({ state, start }) => state === 'OPEN' && start > now).toSorted((a, b) => a.start - b.start)
}

function editDate(studio: StudioClass, { date: id, ...edit }: Edit & { date: string }, now: number): boolean {
  const date = find(studio, id)
  if (!date || !toCome(studio, now).includes(date)) return false
  return change(studio, { dates: [date], edit, now })
}

function editClass(studio: StudioClass, { from, ...edit }: Edit & { from?: string }, now: number): boolean {
  if (studio.isDeleted) return false
  const all = toCome(studio, now)
  const first = from === undefined ? 0 : all.findIndex(({ id }) => id === from)
  const dates = first === -1 ? [] : all.slice(first)
  return dates.length > 0 && change(studio, { dates, edit, now })
}

interface Change {
  /** The first date always changes, the others where they have the most frequent value. */
  dates: readonly ModelDate[]
  edit: Edit
  now: number
}

function change(studio: StudioClass, { dates, edit, now }: Change): boolean {
  const moves = edit.start === undefined ? new Map<ModelDate, number>() : moved(dates, edit.start)
  if ([...moves.values()].some((to) => to <= now)) return false
  if (edit.capacity !== undefined && !resize(studio, { dates, ...edit, capacity: edit.capacity, now })) return false
  for (const [date, to] of moves) date.start = to
  return true
}

interface Resize extends Omit<Change, 'edit'> {
  capacity: number
  releasesSpots: boolean
}

function resize(studio: StudioClass, { dates, capacity, releasesSpots, now }: Resize): boolean {
  const usual = mostFrequent(dates.map((date) => date.capacity))
  const resized = dates.filter((date, index) => index === 0 || date.capacity === usual)
  const full = resized.filter((date) => countBooked(date) > capacity)
  if (full.length > 0 && !releasesSpots) return false
  const leaving = full.map((date) => ({ date, members: newest(date, countBooked(date) - capacity) }))
  for (const { date, members } of leaving) release(studio.isCourse ? toCome(studio, now) : [date], members)
  for (const date of resized) date.capacity = capacity
  return true
}

function moved(dates: readonly ModelDate[], start: number): Map<ModelDate, number> {
  const [first] = dates
  const time = (instant: number) => instant % DAY_MS
  const day = (instant: number) => Math.floor(instant / DAY_MS)
  const usual = mostFrequent(dates.map((date) => time(date.start)))
  const days = day(start) - day(first?.start ?? start)
  const following = dates.filter((date) => date === first || time(date.start) === usual)
  return new Map(
    following.map((date) => [date, date === first ? start : (day(date.start) + days) * DAY_MS + time(start)]),
  )
}

function mostFrequent(values: readonly number[]): number | undefined {
  const count = (value: number) => values.filter((other) => other === value).length
  return values.toSorted((one, other) => count(other) - count(one))[0]
}

function newest({ bookings }: ModelDate, count: number): string[] {
  return [...bookings]
    .filter(([, { isBooked }]) => isBooked)
    .toSorted(([, one], [, other]) => other.createdAt - one.createdAt)
    .slice(0, count)
    .map(([member]) => member)
}

function close(date: ModelDate): true {
  date.state = countBooked(date) > 0 ? 'CANCELED' : 'DELETED'
  return true
}

function deleteClass(studio: StudioClass, now: number): boolean {
  if (studio.isDeleted) return false
  toCome(studio, now).forEach(close)
  studio.isDeleted = true
  return true
}

type Closing = Extract<Act, { kind: 'closeStudio' }>

function closeStudio(studio: StudioClass, { firstDay, days }: Closing, now: number): boolean {
  const end = firstDay + days * DAY_MS
  if (end <= now) return false
  toCome(studio, now)
    .filter(({ start }) => start >= firstDay && start < end)
    .forEach(close)
  return true
}

type Substitution = Extract<Act, { kind: 'askForSubstitute' | 'withdrawRequest' | 'acceptRequest' | 'setSubstitute' }>

/** Substitutes the coach of a date that takes place and has not started. */
function substitute(date: ModelDate, act: Substitution): boolean {
  if (act.kind === 'setSubstitute') {
    date.substitute = act.to
    if (act.to) date.hasRequest = false
    return true
  }
  if (act.kind === 'withdrawRequest') {
    Object.assign(date, { hasRequest: false, isGivenUp: false })
    return true
  }
  if (date.substitute) return false
  if (act.kind === 'askForSubstitute') {
    Object.assign(date, { hasRequest: true, isGivenUp: act.givesUp })
    return true
  }
  if (!date.hasRequest) return false
  Object.assign(date, { hasRequest: false, substitute: act.by })
  return true
}
