import { getModel } from '#backend/model/rights/columns.ts'
import { at } from '#backend/model/testing/classRows.ts'
import { insertEveryKind } from '#backend/model/testing/everyKind.ts'
import { fullRow } from '#backend/model/testing/fullRow.ts'
import type { DomainUnderTest } from '#backend/model/testing/openDomain.ts'
import { models } from '#schema/__generated__/models.ts'

const words = [
  '',
  'Yoga',
  'Zoé "à dix"',
  'back\\slash',
  'tab\tand\nline\r\b\f',
  '\u0001\u0002\u001f\u007f',
  '站桩 \u{1f9d8}\u2028',
  'حلقة',
  "</script>&'",
]
const numbers = [0, 1.5, -2.25, 0.1, 1e-5, 1e-7, 123456789.123, 1e15, 1e20, 1e21, 1.7976931348623157e308, 5e-324, 100]
const statuses = ['PUBLISHED', 'PUBLISHED', 'PUBLISHED', 'DRAFT', 'DELETED']
const coaches = ['coach', 'coach', 'coach', 'rival', 'waiting', 'dana']
const people = ['mia', 'sam', 'coach', 'helper', 'rival', 'waiting', 'dana', 'gil', 'root']
const DATES = 60
const CATEGORIES = 129

/** Returns a random item by the seed. */
type OneOf = <Item>(items: readonly Item[]) => Item | null

/** Rows of every kind, and many of a few kinds: hidden ones in a row, times that meet, texts and numbers that are awkward. */
export async function insertSkewedRows(domain: DomainUnderTest, random: () => number): Promise<void> {
  await insertEveryKind(domain)
  const oneOf: OneOf = (items) => items[Math.floor(random() * items.length)] ?? null
  const kinds: readonly [string, number, (place: number) => object][] = [
    ['Category', CATEGORIES, (place) => categoryColumns(place, oneOf)],
    ['SubCategory', CATEGORIES / 3, (place) => subCategoryColumns(place, oneOf)],
    ['EventOccurrence', DATES, (place) => dateColumns(place, oneOf)],
    ['Attendance', DATES, (place) => bookingColumns(place, oneOf)],
  ]
  for (const [name, count, columnsOf] of kinds) {
    const model = getModel(models, name)
    const rows = Array.from({ length: count }, (_, place) =>
      fullRow(model, { id: idOf(name, place), ...columnsOf(place) }, domain.engine),
    )
    // Rows of each kind refer to rows of the kinds before.
    // oxlint-disable-next-line eslint/no-await-in-loop -- rows name those before them
    await domain.insert(model.table, rows)
  }
  await insertPeopleInPages(domain)
  await insertAwkwardValues(domain)
}

function idOf(model: string, place: number): string {
  return `${model.toLowerCase()}-${String(place).padStart(3, '0')}`
}

function categoryColumns(place: number, oneOf: OneOf): object {
  const position = place % 5 === 0 ? null : place % 7
  return { name: oneOf(words), position, levels: oneOf([null, [], ['a', 'b "c"', '站']]) }
}

function subCategoryColumns(place: number, oneOf: OneOf): object {
  return { category_id: place % 4 === 0 ? 'yoga' : idOf('Category', place % 3), position: oneOf([null, 1, 2]) }
}

/** Many invisible rows are consecutive. Some pairs have equal instants, and some instants have no milliseconds. */
function dateColumns(place: number, oneOf: OneOf): object {
  return {
    class_id: 'open',
    public_id: `dated-${place}`,
    name: oneOf(words),
    level: oneOf([null, ...words]),
    status: place > 20 && place < 40 ? 'DRAFT' : oneOf(statuses),
    deleted_at: place % 11 === 0 ? at(0) : null,
    cancelled_at: place % 9 === 0 ? at(0.0001) : null,
    ended_at: place % 13 === 5 ? at(0.0001) : null,
    coach_id: oneOf(coaches),
    assistant_id: oneOf([null, 'helper']),
    substitute_id: oneOf([null, 'rival']),
    room_id: oneOf([null, 'dojo-hall']),
    company_id: oneOf([null, 'dojo', 'gym']),
    category_id: 'yoga',
    sub_category_id: oneOf([null, 'hatha']),
    capacity: 12,
    booked: place % 3,
    pattern_value: oneOf([null, [], [1, 3]]),
    starts_at: at(Math.floor(place / 2) + 10),
    ends_at: at(Math.floor(place / 2) + 11 + (place % 4 === 0 ? 0.000_001 : 0)),
  }
}

function bookingColumns(place: number, oneOf: OneOf): object {
  return {
    member_id: place % 5 === 4 ? 'sam' : 'mia',
    occurrence_id: idOf('EventOccurrence', place),
    status: place > 5 && place < 25 ? 'CANCELED' : oneOf(['BOOKED', 'ATTENDED', 'CANCELED']),
    starts_at: at(Math.floor(place / 2) + 10),
    ends_at: at(Math.floor(place / 2) + 11),
  }
}

async function insertAwkwardValues({ open }: DomainUnderTest): Promise<void> {
  const pairs = numbers.map((value, place) => ({ contact: people[place % people.length], value, place }))
  for (const column of ['height', 'waist_size']) {
    const own = pairs.filter(({ place }) => place < people.length === (column === 'height'))
    const text = `update profile set ${column} = given.value from unnest($1::text[], $2::float8[]) given (contact, value)
      where contact_id = given.contact`
    // oxlint-disable-next-line eslint/no-await-in-loop -- two of them
    await open.query({ text }, [own.map(({ contact }) => contact), own.map(({ value }) => value)])
  }
  const weights = [
    { value: 70.25, timeStamp: at(1), more: 'x' },
    { timeStamp: at(2), value: 1e21 },
  ]
  await open.query({ text: `update profile set weight = $1::jsonb where contact_id = 'mia'` }, [
    JSON.stringify(weights),
  ])
  await open.query({ text: `update contact set first_name = $1, device_info = $2::jsonb where id = 'coach'` }, [
    words[6],
    '{"b": [1, 1.0, {"2": null, "1": "\\u0001 é"}], "a": "x"}',
  ])
  await insertStoredFiles(open)
  await open.query(
    {
      text: `insert into personal_record (user_id, video_id, resource_name, sets, best_weight, last_performed_at)
        select 'mia', 'record-' || n, w.word, n, ($2::float8[])[n], $3::timestamptz
        from unnest($1::text[]) with ordinality w(word, n)`,
    },
    [words, numbers, at(0)],
  )
  await open.query({ text: 'analyze' })
}

/** Inserts more followers of a coach, and more people a video is shared with, than a short page holds. */
async function insertPeopleInPages({ open }: DomainUnderTest): Promise<void> {
  const texts = [
    `insert into follow (id, follower_id, followee_id, status)
      select 'follower-' || person, person, 'coach', 'FOLLOWED' from unnest($1::text[]) person where person <> 'coach'
      on conflict do nothing`,
    `insert into video_share (id, video_id, contact_id, shared_by_id)
      select 'share-' || v.id || person, v.id, person, v.coach_id from video v, unnest($1::text[]) person
      where person <> v.coach_id on conflict do nothing`,
  ]
  for (const text of texts) await open.query({ text }, [people])
}

/** Keys of stored files, public ones, external addresses, nulls, and invalid values. */
async function insertStoredFiles({ query }: DomainUnderTest['open']): Promise<void> {
  await query(
    {
      text: `update video set video_url = 'videos/coach/' || id || '/out-1/master.m3u8', image = null, thumbnail = $1,
        video_thumbnail = 'videos/coach/' || id || '/out-1/poster.jpg', audio_url = 'public/' || id || '.m4a'`,
    },
    [words[2]],
  )
}
