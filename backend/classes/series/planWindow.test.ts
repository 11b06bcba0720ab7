import { expect, test } from 'vitest'
import { addSeconds, dayAfter, toDate, toTime } from '#backend/platform/wallTime.ts'
import { planWindow, type Series, WINDOW_DAYS } from './planWindow.ts'

const paris: Series = {
  timeZone: 'Europe/Paris',
  nextDay: '2027-01-01',
  planned: 0,
  time: '18:00:00.000',
  weekdays: [1],
  duration: 3600,
  until: null,
}

/** Advances time in random steps, and collects every date that is created. */
function grow(series: Series, { from, days, step }: { from: string; days: number; step: () => number }) {
  const dates: ReturnType<typeof planWindow>['dates'] = []
  let current: Series | undefined = series
  let dueAt: string | undefined = from
  for (let day = 0; day <= days; day += step()) {
    const now = new Date(Date.parse(from) + day * 86_400_000).toISOString()
    if (!current || dueAt === undefined || dueAt > now) continue
    const window = planWindow(current, now)
    dates.push(...window.dates)
    dueAt = window.dueAt
    current = dueAt === undefined ? undefined : { ...current, nextDay: window.nextDay, planned: window.planned }
  }
  return dates
}

function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const zones = ['Europe/Paris', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'Asia/Kathmandu', 'UTC']

test.each(Array.from({ length: 40 }, (_, seed) => seed))(
  'over two years every date is made once, at its wall time, as a plain list of days has it (seed %i, row 119)',
  (seed) => {
    const random = randomOf(seed + 1)
    const pick = (count: number) => Math.floor(random() * count)
    const timeZone = zones[pick(zones.length)] ?? 'UTC'
    const weekdays = [0, 1, 2, 3, 4, 5, 6].filter(() => random() < 0.4)
    if (weekdays.length === 0) weekdays.push(pick(7))
    const time = `${String(pick(24)).padStart(2, '0')}:${random() < 0.5 ? '00' : '30'}:00.000`
    const first = dayAfter('2027-01-01', pick(400))
    const from = `${dayAfter(first, -2)}T00:00:00.000Z`
    const days = 730
    // A process may be down for some days: even a month would not lose a date.
    const dates = grow({ ...paris, timeZone, weekdays, time, nextDay: first }, { from, days, step: () => 1 + pick(20) })
    const last = dates.at(-1)?.startsAt ?? ''
    const lastDay = toDate(last, timeZone)
    const model = Array.from({ length: days + WINDOW_DAYS }, (_, index) => dayAfter(first, index)).filter(
      (day) => weekdays.includes(new Date(day).getUTCDay()) && day <= lastDay,
    )
    expect(dates.map(({ startsAt }) => toDate(startsAt, timeZone))).toEqual(model)
    expect(dates.map(({ number }) => number)).toEqual(model.map((_, index) => index + 1))
    // The class starts at its wall time on every day on which that time exists.
    const shifted = dates.filter(({ startsAt }) => toTime(startsAt, timeZone) !== time)
    expect(shifted.length).toBeLessThanOrEqual(4)
    for (const { startsAt, endsAt } of dates) expect(endsAt).toBe(addSeconds(startsAt, 3600))
    expect(lastDay >= dayAfter(from.slice(0, 10), days + WINDOW_DAYS - 30)).toBe(true)
  },
)

test('dates keep their wall time when the clocks go forward and back', () => {
  const spring = planWindow({ ...paris, nextDay: '2027-03-20' }, '2027-03-20T00:00:00.000Z').dates
  expect(spring.slice(0, 2).map(({ startsAt }) => startsAt)).toEqual([
    '2027-03-22T17:00:00.000Z',
    '2027-03-29T16:00:00.000Z',
  ])
  const autumn = planWindow({ ...paris, nextDay: '2027-10-20' }, '2027-10-20T00:00:00.000Z').dates
  expect(autumn.slice(0, 2).map(({ startsAt }) => startsAt)).toEqual([
    '2027-10-25T16:00:00.000Z',
    '2027-11-01T17:00:00.000Z',
  ])
})

test('a leap day is treated like any other day', () => {
  const { dates } = planWindow(
    { ...paris, timeZone: 'UTC', weekdays: [2], nextDay: '2028-02-20' },
    '2028-02-20T00:00:00.000Z',
  )
  expect(dates.slice(0, 3).map(({ startsAt }) => startsAt.slice(0, 10))).toEqual([
    '2028-02-22',
    '2028-02-29',
    '2028-03-07',
  ])
})

test('days that passed while no process ran are left out', () => {
  const { dates } = planWindow({ ...paris, nextDay: '2027-01-01', planned: 7 }, '2027-06-07T16:30:00.000Z')
  expect(dates[0]).toMatchObject({ startsAt: '2027-06-14T16:00:00.000Z', number: 8 })
})

test('seven days a week are at most 92 dates', () => {
  const weekdays = [0, 1, 2, 3, 4, 5, 6]
  expect(planWindow({ ...paris, weekdays, nextDay: '2020-01-01' }, '2027-01-01T00:00:00.000Z').dates).toHaveLength(92)
})

test('a class that ends has its last date at the end, and then no more are due', () => {
  const until = '2027-01-18T17:00:00.000Z'
  const { dates, dueAt } = planWindow({ ...paris, until }, '2027-01-01T00:00:00.000Z')
  expect(dates.at(-1)?.startsAt).toBe(until)
  expect(dueAt).toBeUndefined()
})

test('the next date is due when its day enters the window', () => {
  const now = '2027-01-01T09:00:00.000Z'
  const { nextDay, planned, dueAt = '' } = planWindow(paris, now)
  const pending = { ...paris, nextDay, planned }
  expect(planWindow(pending, addSeconds(dueAt, -1)).dates).toEqual([])
  expect(planWindow(pending, dueAt).dates).toHaveLength(1)
})
