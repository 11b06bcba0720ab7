import { type Act, type Colleague, DAY_MS, type ModelDate, type StudioClass } from './studioModel.ts'

export const MEMBERS = ['ada', 'ben', 'cleo', 'dee', 'eli', 'fay'] as const
export const COLLEAGUES = ['second', 'third'] as const satisfies readonly Colleague[]

const HOUR_MS = 3_600_000
const MOST_SPOTS = 5
/** Maximum distance that a date moves, in hours. */
const FURTHEST_MOVE_H = 72

interface Play {
  studio: StudioClass
  random: () => number
}

/** Kinds of acts with their weights. A new operation on dates adds its line here and its rule to the model. */
const acts: readonly (readonly [weight: number, make: (play: Play, date: ModelDate) => Act])[] = [
  [10, ({ random }, { id }) => ({ kind: 'book', member: pick(MEMBERS, random), date: id })],
  [5, ({ random }, { id }) => ({ kind: 'cancel', member: pick(MEMBERS, random), date: id })],
  [4, ({ random }, date) => ({ kind: 'editDate', date: date.id, ...randomEdit(date, random) })],
  [2, ({ random }, date) => ({ kind: 'editClass', from: date.id, ...randomEdit(date, random) })],
  [2, ({ studio, random }, date) => ({ kind: 'editClass', ...randomEdit(soonest(studio) ?? date, random) })],
  [1, (_play, { id }) => ({ kind: 'deleteDate', date: id })],
  [0.2, () => ({ kind: 'deleteClass' })],
  [2, ({ random }, { id }) => ({ kind: 'askForSubstitute', date: id, givesUp: random() < 0.3 })],
  [0.5, (_play, { id }) => ({ kind: 'withdrawRequest', date: id })],
  [2, ({ random }, { id }) => ({ kind: 'acceptRequest', date: id, by: pick(COLLEAGUES, random) })],
  [1, ({ random }, { id }) => ({ kind: 'setSubstitute', date: id, to: pick([...COLLEAGUES, null, null], random) })],
  [0.5, ({ random }, { start }) => ({ kind: 'closeStudio', ...randomClosure(start, random) })],
]

export function randomAct(play: Play): Act {
  const { studio, random } = play
  const date = pick(studio.dates, random)
  let left = random() * acts.reduce((sum, [weight]) => sum + weight, 0)
  for (const [weight, make] of acts) {
    left -= weight
    if (left < 0) return make(play, date)
  }
  return { kind: 'deleteClass' }
}

function randomEdit({ start }: ModelDate, random: () => number) {
  const releasesSpots = random() < 0.7
  const isMove = random() < 0.5
  const hours = Math.floor((random() * 2 - 1) * FURTHEST_MOVE_H)
  return {
    releasesSpots,
    ...(isMove && { start: start + hours * HOUR_MS }),
    ...((!isMove || random() < 0.3) && { capacity: 1 + Math.floor(random() * MOST_SPOTS) }),
  }
}

function randomClosure(start: number, random: () => number) {
  const days = 1 + Math.floor(random() * 3)
  const day = Math.floor(start / DAY_MS) - Math.floor(random() * days)
  return { firstDay: day * DAY_MS, days }
}

function soonest({ dates }: StudioClass): ModelDate | undefined {
  return dates.toSorted((one, other) => one.start - other.start)[0]
}

function pick<Value>(values: readonly [Value, ...Value[]] | readonly Value[], random: () => number): Value {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new Error('There is nothing to choose from')
  return value
}
