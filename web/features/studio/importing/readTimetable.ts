import { msg } from '@lingui/core/macro'
import { limits } from '#schema/__generated__/limits.ts'
import type { ImportClassInput } from '#schema/__generated__/relay/useImportClassesMutation.graphql.ts'
import { classLimits } from '#schema/classes/classLimits.ts'
import { importLimits } from '#schema/classes/importLimits.ts'
import { isCurrency } from '#schema/values/localeNames.ts'
import { type LineReader, readSheet, type Sheet } from '#web/app/importing/readSheet.ts'
import { unitDigits } from '#web/lib/format/formatMoney.ts'
import { isDay } from '#web/lib/time/day.ts'
import { instantIn, lastInstantIn } from '#web/lib/time/wallTime.ts'

/** Names of columns, as the template has them. They are the same in all languages, so that a file can be passed on. */
export const columns = [
  'title',
  'description',
  'category',
  'type',
  'date',
  'time',
  'minutes',
  'spots',
  'days',
  'until',
  'price',
  'currency',
  'place',
  'level',
  'coach',
] as const

type ColumnName = (typeof columns)[number]

/** The columns of the arguments that the server may refuse. */
export const columnsByArgument: Readonly<Record<string, ColumnName>> = {
  name: 'title',
  description: 'description',
  categoryID: 'category',
  subCategoryID: 'type',
  startDate: 'date',
  duration: 'minutes',
  capacity: 'spots',
  patternValue: 'days',
  endDate: 'until',
  price: 'price',
  currency: 'currency',
  address: 'place',
  level: 'level',
  coachEmail: 'coach',
}

const required: readonly ColumnName[] = ['title', 'category', 'date', 'time', 'minutes', 'spots']

/** What a coach can say in a timetable, and what applies where it says nothing. */
export interface Surroundings {
  categories: readonly { id: string; name: string; kinds: readonly { id: string; name: string }[] }[]
  timeZone: string
  currency: string
  /** Admins say whose class it is. */
  needsCoach: boolean
  now: number
}

export interface TimetableLine {
  line: number
  category: string
  input: ImportClassInput
}

/** Reads a timetable. It has either faults or lines that can be sent. */
export function readTimetable(text: string, around: Surroundings): Sheet<TimetableLine> {
  return readSheet(text, {
    columns,
    required: around.needsCoach ? [...required, 'coach'] : required,
    mostLines: importLimits.mostClasses,
    mostCharacters: importLimits.mostCharacters,
    readLine: (line, number) => readLine({ ...line, around }, number),
  })
}

function readLine(reader: Reader, line: number): TimetableLine {
  const { cell, fail, around } = reader
  const kind = readKind(reader)
  const duration = readNumber(reader, 'minutes', { min: classLimits.shortestMinutes, max: classLimits.longestMinutes })
  const capacity = readNumber(reader, 'spots', limits.Event.capacity)
  const place = cell('place')
  const isOnline = place === '' || place.toLowerCase() === 'online'
  const money = readMoney(reader)
  const input = {
    name: readText(reader, 'title', limits.Event.name),
    description: readText(reader, 'description', limits.Event.description) || null,
    level: readText(reader, 'level', limits.Event.level) || null,
    categoryID: kind.categoryId,
    subCategoryID: kind.subCategoryId,
    timeZone: around.timeZone,
    duration: duration * 60,
    capacity,
    isStreaming: isOnline,
    address: isOnline ? null : readText(reader, 'place', limits.Event.address),
    ...money,
    ...readWhen(reader),
  }
  const coach = cell('coach')
  if (around.needsCoach && !/^[^\s@]+@[^\s@]+$/.test(coach)) fail('coach', msg`Give the e-mail of the coach.`)
  return { line, category: kind.name, input: { coachEmail: around.needsCoach ? coach : null, class: input } }
}

interface Reader extends LineReader<ColumnName> {
  around: Surroundings
}

function readText({ cell, fail }: Reader, column: ColumnName, { min = 0, max }: { min?: number; max: number }): string {
  const text = cell(column)
  if (text.length < min) fail(column, msg`This is missing.`)
  if (text.length > max) fail(column, msg`Write at most ${max} characters.`)
  return text
}

function readNumber({ cell, fail }: Reader, column: ColumnName, { min, max }: { min: number; max: number }): number {
  const text = cell(column)
  const number = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  if (!(number >= min && number <= max)) fail(column, msg`Give a whole number from ${min} to ${max}.`)
  return number
}

function readKind(reader: Reader) {
  const category = findNamed(reader, 'category', reader.around.categories)
  const isNamed = category !== undefined && reader.cell('type') !== ''
  const type = isNamed ? findNamed(reader, 'type', category.kinds) : undefined
  return { categoryId: category?.id ?? '', name: category?.name ?? '', subCategoryId: type?.id ?? null }
}

function findNamed<Item extends { name: string }>({ cell, fail }: Reader, column: ColumnName, items: readonly Item[]) {
  const wanted = cell(column).toLowerCase()
  const found = items.find(({ name }) => name.toLowerCase() === wanted)
  const names = items.map(({ name }) => name).join(', ')
  if (!found) fail(column, msg`Choose one of these: ${names}.`)
  return found
}

const DAY_NAMES = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

function readWhen(reader: Reader) {
  const startsAt = readStart(reader)
  const startDate = Number.isNaN(startsAt) ? '' : new Date(startsAt).toISOString()
  const names = reader
    .cell('days')
    .toLowerCase()
    .split(/[\s,;/|]+/)
    .filter(Boolean)
  if (names.length > 0) return { startDate, ...readWeekly(reader, names, startsAt) }
  if (reader.cell('until') !== '') reader.fail('until', msg`Only a class with days of the week has an end.`)
  return { startDate }
}

function readStart({ cell, fail, around }: Reader): number {
  const [date, time] = [cell('date'), cell('time')]
  const isTime = /^([01]?\d|2[0-3]):[0-5]\d$/.test(time)
  if (!isDay(date)) fail('date', msg`Give a date like 2027-01-31.`)
  if (!isTime) fail('time', msg`Give a time like 18:30.`)
  if (!isDay(date) || !isTime) return Number.NaN
  const startsAt = instantIn(around.timeZone, { date, time: time.padStart(5, '0') })
  if (startsAt <= around.now) fail('date', msg`Choose a time in the future.`)
  if (startsAt > furthest(around)) fail('date', msg`Choose a date within a year.`)
  return startsAt
}

function readWeekly({ cell, fail, around }: Reader, names: readonly string[], startsAt: number) {
  const days = names.map((name) => DAY_NAMES.indexOf(name.slice(0, 3)))
  const until = cell('until')
  if (days.includes(-1)) fail('days', msg`Name days like Mon Wed Fri.`)
  if (!isDay(until)) fail('until', msg`Give a date like 2027-01-31.`)
  const endsAt = isDay(until) ? lastInstantIn(around.timeZone, until) : Number.NaN
  if (endsAt <= startsAt) fail('until', msg`The end is before the first date.`)
  if (endsAt > furthest(around)) fail('until', msg`A class can repeat for up to a year.`)
  return {
    pattern: 'WEEKLY',
    patternValue: [...new Set(days)].toSorted((one, other) => one - other),
    endDate: Number.isNaN(endsAt) ? null : new Date(endsAt).toISOString(),
  }
}

function furthest({ now }: Surroundings): number {
  return now + classLimits.furthestDays * 86_400_000
}

function readMoney({ cell, fail, around }: Reader): { price: number; currency: string } {
  const currency = cell('currency').toUpperCase() || around.currency
  if (!isCurrency(currency)) {
    fail('currency', msg`Give a currency like EUR.`)
    return { price: 0, currency }
  }
  const text = cell('price')
  const price = /^\d{1,9}([.,]\d{1,3})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
  if (text === '') return { price: 0, currency }
  const units = Math.round(price * 10 ** unitDigits(currency))
  if (!(units <= limits.Event.price.max)) fail('price', msg`Give a price like 12.50.`)
  return { price: units, currency }
}

/** A file to fill in. Its first line names all columns. */
export function template(category: string): string {
  const next = [
    'Morning yoga',
    '',
    category,
    '',
    '2027-01-11',
    '07:30',
    '60',
    '12',
    'Mon Wed',
    '2027-03-31',
    '',
    '',
    'online',
    '',
    '',
  ]
  return `${columns.join(',')}\r\n${next.join(',')}\r\n`
}
