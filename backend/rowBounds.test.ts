import { glob, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookClass } from '#backend/booking/bookClass.ts'
import { createSeatStore } from '#backend/booking/booking.store.ts'
import { createClass } from '#backend/classes/createClass.ts'
import { createNewClassStore } from '#backend/classes/newClass.store.ts'
import { addPeople, openClasses, single, viewers } from '#backend/classes/openClasses.fixture.ts'
import { createPresenceStore, presenceBound } from '#backend/meeting/presence/presence.store.ts'
import { findRowBound, rowBoundOf } from '#backend/model/rights/rowBoundOf.ts'
import { at, occurrenceRow } from '#backend/model/testing/classRows.ts'
import { contextOf, type DomainUnderTest, now } from '#backend/model/testing/openDomain.ts'
import type { Transaction } from '#backend/platform/database.ts'
import { keepAnswer, mutationKeyBound } from '#backend/platform/idempotency/mutationKey.store.ts'
import type { RowBound } from '#backend/platform/rowBound.ts'
import { deepLinkBound } from '#backend/referrals/deepLinks.store.ts'
import { storedFileBound, type UploadRoom } from '#backend/storage/uploads.port.ts'
import { createUploadStore } from '#backend/storage/uploads.store.ts'
import { surveyBound } from '#backend/survey/survey.store.ts'
import { createFileStore } from '#backend/video/files.store.ts'
import { models } from '#schema/__generated__/models.ts'

const bounds = [
  ...Object.values(models).flatMap((model) => findRowBound(model) ?? []),
  deepLinkBound,
  mutationKeyBound,
  presenceBound,
  storedFileBound,
  surveyBound,
].map((bound) => ({ ...bound, table: bound.table.replaceAll('"', '') }))

/** Tables without a bound of their own, and why a user cannot grow them without end. */
const otherTables: Readonly<Record<string, string>> = {
  app_config: 'written by global admins',
  company: 'written by global admins',
  conversation: 'each has participants, who have a bound',
  broadcast_recipient: 'messageLimits.broadcastPeople for each broadcast, until it is sent',
  conversation_message: 'messageLimits.perConversation, under the lock of the conversation',
  message_word: 'at most one row for each word of a message, which has a bound',
  class_series: 'one row for each class',
  contact: 'one row for each account',
  profile: 'one row for each contact',
  plan: 'at most 100 for each program, and as many copies for each enrolment (planInput.ts)',
  video_company: 'one row for each video and company of its coach’s roles',
  last_sets: 'one row for each exercise in the workout log',
  personal_record: 'one row for each exercise in the workout log',
  video_shelf: 'follows from the types of a video, at most 50',
  video_search: 'one row for each video',
  program_search: 'one row for each program',
  class_name: 'one row for each name of a class',
  member_name: 'one row for each word of a name, at most eight, for each list that a link is in',
  search_word: 'words of names and titles that are in the tables of searches',
  video_run: 'one row for each film that is worked on',
  upload: 'storageLimits.uploadsPerCoach, under the lock of the coach',
  upload_part: 'storageLimits.mostParts for each upload',
  meeting: 'one row for each date of a class',
  meeting_attendee: 'one row for each booking, and for the people who run the class',
  plan_request: 'one row for each program that a model makes, for seven days',
  model_use: 'one row for each contact and day, for two days',
  speech_use: 'one row for each contact and day, for two days',
  spoken_text: 'the characters that a contact may have spoken in a day, for 90 days',
  identity_user: 'one row for each verified address',
  identity_session: 'one row for each code that was sent, until it expires (sending.store.ts)',
  identity_challenge: 'one row for each code that was sent, until it expires (sending.store.ts)',
  identity_guard: 'one row for each place of an address, for 30 days',
  identity_place: '30 rows for each address (place.store.ts)',
  identity_tally: 'one row for each address, mailbox and network, for a day',
  analytics_consent: 'one row for each contact',
  analytics_profile: 'one row for each contact',
  call_count: 'one row for each user or network that calls often, until the next upkeep',
  access_log: 'one row for each contact and day, for 90 days',
  calendar_feed: 'one row for each contact',
  class_change: 'one row for each class and minute, for 90 days',
  date_change: 'one row for each date of a class and minute, for 90 days',
  booking_release: 'one row for each booking and minute, for 90 days',
  coach_news:
    'one row for each request and minute, and for each clash that the job of an endless class makes, for 90 days',
  lost_spot: 'one row for each booking of a member with a standing spot',
  notice: 'one row for each member of a class and minute, for 90 days',
  message: 'one row for each code that was sent, for seven days',
  job: 'one of each key waits or runs, such as a film; one that failed is deleted after 90 days',
  outbox: 'moved to the event log at once',
  event_log: 'kept for a limited time',
  event_log_head: 'one row',
  registered_document: 'written by builds',
  server_report: 'one row for each server, for 15 seconds',
  kysely_migration: 'written by migrations',
  kysely_migration_lock: 'one row',
}

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openClasses()
  await addPeople(domain)
})
afterAll(() => domain.close())

test('every table of the database has a bound, or a reason why a user cannot grow it', async () => {
  const tables = await domain.open.query<{ name: string }>({
    text: `select tablename as name from pg_tables where schemaname = 'public'`,
  })
  const bounded = bounds.map(({ table }) => table)
  expect([...bounded, ...Object.keys(otherTables)].toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
})

test('rows are counted along an index, however many others there are', async () => {
  const indexes = await domain.open.query<{ table: string; columns: string[] }>({
    text: `select i.indrelid::regclass::text as table, array(
        select a.attname::text from unnest(i.indkey) with ordinality k (number, place)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number order by k.place
      ) as columns
      from pg_index i where i.indpred is null`,
  })
  const without = bounds.filter(({ table, columns }) => {
    const fitting = indexes.filter((index) => index.table === table)
    return !fitting.some((index) => columns.every((column, place) => `"${index.columns[place]}"` === quoted(column)))
  })
  expect(without).toEqual([])
})

function quoted(column: string): string {
  return `"${column.replaceAll('"', '')}"`
}

test('a store that inserts rows by hand into a table with a bound counts them', async () => {
  const bounded = new Set(bounds.map(({ table }) => table))
  // Uploads are judged with the files of their coach before they begin; a completed upload becomes one of these.
  const judgedBefore = new Set(['stored_object in storage/uploads.store.ts'])
  const unbounded: string[] = []
  for await (const file of glob('**/*.store.ts', { cwd: import.meta.dirname })) {
    if (file.startsWith('demo')) continue
    const text = await readFile(`${import.meta.dirname}/${file}`, 'utf8')
    for (const [statement, table = ''] of text.matchAll(/insert into (\w+)[^`]*`/g)) {
      const name = `${table} in ${file.replaceAll('\\', '/')}`
      if (bounded.has(table) && !text.includes('isBeyond(')) unbounded.push(`${name}: ${statement}`)
      judgedBefore.delete(name)
    }
  }
  expect(unbounded).toEqual([])
  expect([...judgedBefore]).toEqual([])
})

const CHUNK = 10_000

/** Neither triggers nor references are of interest here, and they would take most of the time. */
const withoutTriggers = (text: string) =>
  inTransaction(async (transaction) => {
    await transaction.query({ text: 'set local session_replication_role = replica' })
    await transaction.query({ text })
  })

/** So many copies of a row, each with values of its own; `n` counts them. */
async function copy({ table, rows }: RowBound, isOriginal: string, values: string, count = rows): Promise<void> {
  const columns = await domain.open.query<{ name: string }>({
    text: `select attname::text as name from pg_attribute where attrelid = '${table}'::regclass and attnum > 0
      and not attisdropped order by attnum`,
  })
  const own: Readonly<Record<string, string>> = Object.fromEntries(values.split(', ').map((one) => one.split(' = ')))
  const selected = columns.map(({ name }) => own[name] ?? `r.${name}`).join(', ')
  for (let from = 1; from <= count; from += CHUNK) {
    const upTo = Math.min(count, from + CHUNK - 1)
    await withoutTriggers(
      `insert into ${table} select ${selected} from ${table} r, generate_series(${from}, ${upTo}) n where ${isOriginal}`,
    )
  }
}

const inTransaction = <Result>(work: (transaction: Transaction) => Promise<Result>) => domain.open.transact(work)

test('a member at the booking limit cannot book again, but can restore a canceled booking (row 55)', async () => {
  const bound = rowBoundOf('Attendance')
  await domain.insert('occurrence', [occurrenceRow('free', { company_id: 'dojo' })])
  const book = (memberId: string, occurrenceId: string) =>
    inTransaction((transaction) => bookClass({ occurrenceId, memberId, now }, createSeatStore(transaction)))
  const own = 'id = r.id || n, occurrence_id = r.id || n'
  await copy(bound, `r.id = 'of-mia'`, own, bound.rows - 2)
  await book('mia', 'free')
  await domain.insert('occurrence', [occurrenceRow('further', { company_id: 'dojo' })])
  await expect(book('mia', 'further')).rejects.toMatchObject({ code: 'LIMIT_REACHED' })
  await copy(bound, `r.id = 'of-sam'`, own, bound.rows)
  expect(await book('sam', 'taught')).toMatchObject({ bookingId: 'of-sam' })
})

test('a coach at the limit of classes or dates cannot create more', async () => {
  const create = (input: object) =>
    inTransaction((transaction) =>
      createClass({ ...single, ...input }, contextOf(viewers.coach), createNewClassStore(transaction)),
    )
  const dates = rowBoundOf('EventOccurrence')
  // Filling the indexes would take most of the time.
  await domain.open.query({
    text: `do $$ declare name text; begin
      for name in select indexrelid::regclass from pg_index where indrelid = 'occurrence'::regclass and not indisunique
      loop execute 'drop index ' || name; end loop;
    end $$`,
  })
  await copy(dates, `r.id = 'taught'`, 'id = r.id || n, public_id = r.id || n', dates.rows - 5)
  const weekly = { pattern: 'WEEKLY', patternValue: [6], endDate: at(24 * 60) }
  await expect(create(weekly)).rejects.toMatchObject({ code: 'LIMIT_REACHED' })
  expect((await create({})).occurrenceIds).toHaveLength(1)
  const classes = rowBoundOf('Event')
  await withoutTriggers(`delete from occurrence where id <> 'taught' and id <> 'free' and id <> 'further'`)
  await copy(classes, `r.id = 'class'`, 'id = r.id || n', classes.rows - 2)
  await expect(create({})).rejects.toMatchObject({ code: 'LIMIT_REACHED' })
})

test('a member who enters and leaves a room endlessly fills only a limited number of rows', async () => {
  const presence = createPresenceStore(domain.open, 'here')
  const [{ meetingId } = { meetingId: '' }] = await domain.open.query<{ meetingId: string }>({
    text: `select public_id as "meetingId" from occurrence where id = 'taught'`,
  })
  const stay = async (contactId: string) => {
    await presence.enter({ meetingId, contactId, at: now, now })
    await presence.leave({ meetingId, contactId, at: now })
  }
  for (let stays = 0; stays < presenceBound.rows + 2; stays += 1) await stay('mia')
  await stay('sam')
  const text = 'select contact_id as id, count(*)::int as rows from presence group by 1 order by 1'
  expect(await domain.open.query({ text })).toEqual([
    { id: 'mia', rows: presenceBound.rows },
    { id: 'sam', rows: 1 },
  ])
})

test('a viewer who has used the daily limit of keys must wait, and other viewers need not', async () => {
  const use = (viewer: string, key: string) =>
    inTransaction((transaction) =>
      keepAnswer(transaction, { viewer, operation: 'book', key, inputHash: 'h', now, answer: {} }),
    )
  expect(await use('mia', 'first')).toBe(true)
  await copy(
    mutationKeyBound,
    `r.viewer = 'mia' and r.mutation_key = 'first'`,
    "mutation_key = 'k' || n",
    mutationKeyBound.rows - 2,
  )
  expect([await use('mia', 'last'), await use('sam', 'first')]).toEqual([true, true])
  await expect(use('mia', 'further')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

test('a coach at the file limit can neither store captions nor begin an upload', async () => {
  const files = (id: string) => ({ key: id, id, ownerId: 'coach', videoId: 'v', size: 1, at: now })
  const add = (id: string) =>
    inTransaction((transaction) => createFileStore(transaction, { usedBytes: async () => 0 }).add(files(id)))
  const room = async () => {
    const rooms: UploadRoom[] = []
    const upload = { id: 'u', key: 'k', contentType: 'video/mp4', partBytes: 1, assetId: 'a', fileName: 'f' }
    const judge = (found: UploadRoom) => {
      rooms.push(found)
      throw new Error('not begun')
    }
    const asked = { ...upload, size: 1, ownerId: 'coach', videoId: 'v', assetType: 'VIDEO' as const }
    await createUploadStore(domain.open)
      .add(asked, contextOf(viewers.coach), judge)
      .catch(() => 0)
    return rooms.map((found) => found.isBeyond)
  }
  await add('first')
  await copy(storedFileBound, `r.key = 'first'`, "key = 'k' || n, upload_id = 'k' || n", storedFileBound.rows - 2)
  expect(await room()).toEqual([false])
  await add('last')
  expect(await room()).toEqual([true])
  await expect(add('further')).rejects.toMatchObject({ code: 'STORAGE_QUOTA' })
})
