import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAttendanceStore } from '#backend/booking/attendance.store.ts'
import { bookingResolvers } from '#backend/booking/booking.resolvers.ts'
import { createSeatStore } from '#backend/booking/booking.store.ts'
import { contactRow, insertClass, occurrenceRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, now, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { anonymous } from '#backend/platform/context.ts'
import { type Metrics, openMetrics } from '#backend/platform/metrics/openMetrics.ts'
import { fileRow, uploadRow } from '#backend/storage/storageRows.fixture.ts'
import { countOutcomes } from './countOutcomes.ts'
import { watchInstallation } from './watchInstallation.ts'

let metrics: Metrics
let domain: DomainUnderTest
let clock: number
beforeEach(async () => {
  clock = Date.parse(now)
  metrics = openMetrics()
  domain = await openDomain({
    resolvers: (database) =>
      countOutcomes(
        bookingResolvers({ database, attendances: createAttendanceStore(database), seatsIn: createSeatStore }),
        metrics,
      ),
  })
  watchInstallation(metrics, { database: domain.database, dataDir: '.', clock: () => clock })
  await insertClass(domain)
  await domain.insert('contact', [contactRow('ana'), contactRow('ben'), contactRow('kenji')])
  await domain.insert('occurrence', [occurrenceRow('full', { capacity: 1 })])
})
afterEach(() => domain.close())

const lines = async (name: string) => (await metrics.text()).split('\n').filter((line) => line.startsWith(name))

const book = /* GraphQL */ `
  mutation ($input: BookingClassInput!) {
    book: bookingClassLambda(input: $input) {
      success
    }
  }
`

test('bookings are counted by their outcome: booked, a conflict, and a failure', async () => {
  const bookAs = (viewer: Parameters<typeof domain.ask>[1]) =>
    domain.ask(book, { ...viewer, variables: { input: { eventOccurrenceID: 'full', memberID: null } } })
  await bookAs({ viewer: person('ana') })
  await bookAs({ viewer: person('ben') })
  await bookAs({ viewer: person('ben') })
  await bookAs({ viewer: anonymous })
  expect(await lines('obi_bookings_total')).toEqual([
    'obi_bookings_total{outcome="OK"} 1',
    'obi_bookings_total{outcome="CLASS_FULL"} 2',
    'obi_bookings_total{outcome="UNAUTHENTICATED"} 1',
  ])
})

test('jobs are counted by kind and state, with the time for which the oldest has been due', async () => {
  await domain.database.query({
    text: `insert into job (name, payload, priority, max_attempts, state, due_at) values
      ('video.process', '{}', 0, 1, 'waiting', now() - interval '1 hour'),
      ('video.process', '{}', 0, 1, 'waiting', now() + interval '1 hour'),
      ('video.process', '{}', 0, 1, 'failed', now()),
      ('messages.sendScheduled', '{}', 0, 1, 'waiting', now() + interval '1 hour')`,
  })
  expect(await lines('obi_jobs{')).toEqual([
    'obi_jobs{kind="messages.sendScheduled",state="waiting"} 1',
    'obi_jobs{kind="video.process",state="failed"} 1',
    'obi_jobs{kind="video.process",state="waiting"} 2',
  ])
  const [idle, overdue = ''] = await lines('obi_jobs_overdue_seconds{')
  expect(idle).toBe('obi_jobs_overdue_seconds{kind="messages.sendScheduled"} 0')
  expect(Number(overdue.split(' ')[1])).toBeGreaterThanOrEqual(3600)
})

test('an attendee counts once, however many devices they use, and not once their server is gone', async () => {
  const at = (agoMs: number) => new Date(clock - agoMs).toISOString()
  const row = (contact: string, server: string, agoMs: number) => ({
    occurrence_id: 'full',
    contact_id: contact,
    server_id: server,
    entered_at: at(agoMs),
    seen_at: at(agoMs),
  })
  await domain.database.query(
    {
      text: `insert into presence (occurrence_id, contact_id, server_id, entered_at, seen_at)
        select occurrence_id, contact_id, server_id, entered_at, seen_at
        from jsonb_populate_recordset(null::presence, $1::jsonb)`,
    },
    [
      JSON.stringify([
        row('ana', 's-1', 1_000),
        row('ana', 's-2', 0),
        row('ben', 's-1', 0),
        row('kenji', 's-0', 600_000),
      ]),
    ],
  )
  expect(await lines('obi_media_rooms')).toEqual(['obi_media_rooms 1'])
  expect(await lines('obi_media_attendees')).toEqual(['obi_media_attendees 2'])
})

test('used storage is shown by kind, with the space that uploads have reserved', async () => {
  await domain.insert('stored_object', [fileRow('a', { size: 700 }), fileRow('b', { size: 300 })])
  await domain.insert('upload', [uploadRow('c', { reserved: 40 })])
  expect(await lines('obi_storage_bytes{')).toEqual([
    'obi_storage_bytes{kind="VIDEO"} 1000',
    'obi_storage_bytes{kind="upload"} 40',
  ])
  const [free = ''] = await lines('obi_disk_free_bytes')
  expect(Number(free.split(' ')[1])).toBeGreaterThan(0)
})

test('however often the metrics are read, the database is asked once in five seconds', async () => {
  await metrics.text()
  domain.database.take()
  await Promise.all([metrics.text(), metrics.text()])
  expect(domain.database.take()).toEqual([])
  clock += 5_000
  await metrics.text()
  expect(domain.database.take().map(({ name }) => name)).toEqual(['job_count', 'metrics_count_attendees'])
})
