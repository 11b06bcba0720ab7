import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import type { FeedDate } from './feed.port.ts'
import { writeCalendar } from './writeCalendar.ts'

const date: FeedDate = {
  id: 'd1',
  publicId: 'p1',
  name: 'Yin for runners',
  description: null,
  address: null,
  coachName: 'Ana Silva',
  startsAt: '2026-12-01T17:00:00.000Z',
  endsAt: '2026-12-01T18:00:00.000Z',
  status: 'CONFIRMED',
  revision: 3,
  revisedAt: '2026-11-21T09:00:00.000Z',
}

/** The events of a text, as an independent library reads them. */
function eventsIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((event) => ({
    properties: event.getAllProperties().map(({ name }) => name),
    valueOf: (name: string) => String(event.getFirstPropertyValue(name)),
  }))
}

const write = (columns: Partial<FeedDate>) => writeCalendar([{ ...date, ...columns }], 'https://obi.example/classes/')

test('a date has an id, times in UTC, a version and a link to its page', () => {
  const [event] = eventsIn(write({ address: '1 Harbour Road, Paris' }))
  const values = ['uid', 'dtstart', 'dtend', 'sequence', 'last-modified', 'status', 'location', 'url']
  expect(values.map((name) => event?.valueOf(name))).toEqual([
    'd1@obi',
    '2026-12-01T17:00:00Z',
    '2026-12-01T18:00:00Z',
    '3',
    '2026-11-21T09:00:00Z',
    'CONFIRMED',
    '1 Harbour Road, Paris',
    'https://obi.example/classes/p1',
  ])
})

const hostile = [
  'Yoga\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:forged',
  'Yoga\nATTACH:https://evil.example/',
  'Yoga\u2028LOCATION:elsewhere\u0085X:1',
  String.raw`back\slash; comma, \n is no line`,
  'bell \u0007, null \u0000 and a lone half \uD83D of a pair',
  'يوغا للمبتدئين، الأحد؛ مع مدربة من دبي '.repeat(6),
  'a👨‍👩‍👧‍👦é🧘🏽'.repeat(20),
]

test.each(hostile)('the title %j stays one title', (name) => {
  const text = write({ name, description: name })
  const events = eventsIn(text)
  const plain = name
    .toWellFormed()
    .replaceAll(/\r\n|[\u0085\u2028]/g, '\n')
    .replaceAll('\u0007', '')
    .replaceAll('\u0000', '')
  expect(events.map((event) => event.valueOf('summary'))).toEqual([plain])
  expect(events[0]?.valueOf('description')).toContain(plain)
  expect(events[0]?.properties.toSorted()).toEqual(eventsIn(write({ description: 'x' }))[0]?.properties.toSorted())
})

test('no line is longer than 75 bytes, and each is whole UTF-8, wherever a character falls on its end', () => {
  for (let before = 0; before < 80; before += 1) {
    const name = `${'a'.repeat(before)}${'👩‍🏫é中'.repeat(30)}`
    const text = write({ name })
    const lines = text.split('\r\n')
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
    expect(lines.filter((line) => !line.isWellFormed())).toEqual([])
    expect(eventsIn(text)[0]?.valueOf('summary')).toBe(name)
  }
})
