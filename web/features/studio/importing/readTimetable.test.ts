import { expect, test } from 'vitest'
import { readTimetable, type Surroundings, template } from './readTimetable.ts'

const around: Surroundings = {
  categories: [
    { id: 'yoga', name: 'Yoga', kinds: [{ id: 'yin', name: 'Yin' }] },
    { id: 'dance', name: 'Dance', kinds: [] },
  ],
  timeZone: 'Europe/Paris',
  currency: 'EUR',
  needsCoach: false,
  now: Date.parse('2026-11-21T09:00:00Z'),
}

const header = 'title,category,type,date,time,minutes,spots,days,until,price,currency,place'
const read = (line: string, more: Partial<Surroundings> = {}) =>
  readTimetable(`${header}\n${line}`, { ...around, ...more })

test('a line is a class with its times in the zone of the timetable, its price in the smallest unit and its place', () => {
  const { lines, faults } = read(
    'Yin,yoga,YIN,2026-12-07,18:30,60,12,"Mon, Wednesday",2027-01-31,"12,50",,14 Quay Street',
  )
  expect(faults).toEqual([])
  expect(lines[0]?.input).toEqual({
    coachEmail: null,
    class: {
      name: 'Yin',
      description: null,
      level: null,
      categoryID: 'yoga',
      subCategoryID: 'yin',
      timeZone: 'Europe/Paris',
      duration: 3600,
      capacity: 12,
      isStreaming: false,
      address: '14 Quay Street',
      price: 1250,
      currency: 'EUR',
      startDate: '2026-12-07T17:30:00.000Z',
      pattern: 'WEEKLY',
      patternValue: [1, 3],
      endDate: '2027-01-31T22:59:59.999Z',
    },
  })
})

test('columns come in any order, and those that are left out have defaults', () => {
  const text = 'Spots;Minutes;Time;Date;Category;Title\r\n9;45;7:05;2026-12-01;Dance;Salsa\r\n'
  const [line] = readTimetable(text, around).lines
  expect(line?.input.class).toMatchObject({ name: 'Salsa', capacity: 9, duration: 2700, price: 0, isStreaming: true })
  expect(line?.input.class).not.toHaveProperty('pattern')
})

test.each<[string, string, string]>([
  ['no title', ',Yoga,,2026-12-07,18:30,60,12,,,,,', 'title'],
  ['an unknown category', 'A,Judo,,2026-12-07,18:30,60,12,,,,,', 'category'],
  ['a type of another category', 'A,Dance,Yin,2026-12-07,18:30,60,12,,,,,', 'type'],
  ['a day that does not exist', 'A,Yoga,,2026-02-30,18:30,60,12,,,,,', 'date'],
  ['a date in the past', 'A,Yoga,,2026-11-20,18:30,60,12,,,,,', 'date'],
  ['a date too far ahead', 'A,Yoga,,2028-11-20,18:30,60,12,,,,,', 'date'],
  ['another form of time', 'A,Yoga,,2026-12-07,6pm,60,12,,,,,', 'time'],
  ['a fraction of minutes', 'A,Yoga,,2026-12-07,18:30,60.5,12,,,,,', 'minutes'],
  ['no spots', 'A,Yoga,,2026-12-07,18:30,60,0,,,,,', 'spots'],
  ['a day that is none', 'A,Yoga,,2026-12-07,18:30,60,12,Someday,2027-01-31,,,', 'days'],
  ['days without an end', 'A,Yoga,,2026-12-07,18:30,60,12,Mon,,,,', 'until'],
  ['an end before its first date', 'A,Yoga,,2026-12-07,18:30,60,12,Mon,2026-12-01,,,', 'until'],
  ['an end without days', 'A,Yoga,,2026-12-07,18:30,60,12,,2027-01-31,,,', 'until'],
  ['a price that is no number', 'A,Yoga,,2026-12-07,18:30,60,12,,,free,,', 'price'],
  ['an unknown currency', 'A,Yoga,,2026-12-07,18:30,60,12,,,1,COINS,', 'currency'],
])('a line with %s is named with its column, and there is nothing to send of it', (_fault, line, column) => {
  const { lines, faults } = read(line)
  expect(lines).toEqual([])
  expect(faults.map((fault) => [fault.line, fault.column])).toEqual([[2, column]])
})

test('an admin says whose class it is', () => {
  expect(read('A,Yoga,,2026-12-07,18:30,60,12,,,,,', { needsCoach: true }).faults).toMatchObject([
    { line: 1, column: 'coach' },
  ])
  const text = `${header},coach\nA,Yoga,,2026-12-07,18:30,60,12,,,,,,`
  const admin = { ...around, needsCoach: true }
  expect(readTimetable(`${text}kenji`, admin).faults).toMatchObject([{ line: 2, column: 'coach' }])
  expect(readTimetable(`${text}kenji@example.com`, admin).lines).toMatchObject([
    { input: { coachEmail: 'kenji@example.com' } },
  ])
})

test('a file with a missing, an unknown or no column, with no or too many classes, or too long, is refused', () => {
  const line = 'A,Yoga,,2026-12-07,18:30,60,12,,,,,'
  const many = `${header}\n${Array.from({ length: 101 }, () => line).join('\n')}`
  const texts = ['title\nA', `${header},room\n${line},1`, header, many, 'x'.repeat(200_001)]
  for (const text of texts) {
    const { lines, faults } = readTimetable(text, around)
    expect(lines).toEqual([])
    expect(faults.length).toBeGreaterThan(0)
  }
})

test('the template can be imported', () => {
  expect(readTimetable(template('Yoga'), around)).toMatchObject({ faults: [], lines: [{ line: 2, category: 'Yoga' }] })
})
