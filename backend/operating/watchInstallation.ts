import type { Queryable } from '#backend/platform/database.ts'
import { freeBytes } from '#backend/platform/folders/freeBytes.ts'
import { countJobs } from '#backend/platform/jobs/listedJobs.store.ts'
import type { Metrics, ReadMetric } from '#backend/platform/metrics/openMetrics.ts'
import { countAttendees, sumStorage } from './installation.store.ts'

export interface Installation {
  database: Queryable
  dataDir: string
  /** Milliseconds since 1970. */
  clock(): number
}

/** How long numbers of the database are kept, however often they are read. */
const JOBS_MS = 5_000
const ROOMS_MS = 5_000
const STORAGE_MS = 60_000

/** Attendees on a server that has not seen them for so long are gone. */
const SEEN_MS = 120_000

/** What the whole installation has: the same numbers in each of its processes. */
export function watchInstallation(metrics: Metrics, { database, dataDir, clock }: Installation): void {
  const jobs = kept(() => countJobs(database), JOBS_MS, clock)
  const rooms = kept(() => countAttendees(database, new Date(clock() - SEEN_MS).toISOString()), ROOMS_MS, clock)
  const storage = kept(() => sumStorage(database), STORAGE_MS, clock)
  metrics.addRead(
    {
      ...gauge('obi_jobs', 'Jobs, by kind and state'),
      labelNames: ['kind', 'state'],
      read: async () =>
        (await jobs()).map(({ name, state, count }) => ({ labels: { kind: name, state }, value: count })),
    },
    {
      ...gauge('obi_jobs_overdue_seconds', 'How long the oldest waiting job has been due, by kind'),
      labelNames: ['kind'],
      read: async () =>
        (await jobs())
          .filter(({ state }) => state === 'waiting')
          .map(({ name, overdueS }) => ({ labels: { kind: name }, value: overdueS })),
    },
    {
      ...gauge('obi_media_rooms', 'Live rooms with attendees'),
      read: async () => (await rooms()).map((row) => ({ value: row.rooms })),
    },
    {
      ...gauge('obi_media_attendees', 'Attendees of live rooms'),
      read: async () => (await rooms()).map((row) => ({ value: row.attendees })),
    },
    {
      ...gauge('obi_storage_files', 'Stored files, by kind'),
      labelNames: ['kind'],
      read: async () => (await storage()).map(({ kind, files }) => ({ labels: { kind }, value: files })),
    },
    {
      ...gauge('obi_storage_bytes', 'Bytes of stored files, by kind'),
      labelNames: ['kind'],
      read: async () => (await storage()).map(({ kind, bytes }) => ({ labels: { kind }, value: bytes })),
    },
    {
      ...gauge('obi_disk_free_bytes', 'Free bytes on the disk of the data folder'),
      read: async () => [{ value: await freeBytes(dataDir) }],
    },
  )
}

const gauge = (name: string, help: string) => ({ type: 'gauge', name, help }) satisfies Partial<ReadMetric>

/** Readers within the time share one answer; a failure is not kept. */
function kept<Row>(read: () => Promise<Row[]>, forMs: number, clock: () => number): () => Promise<Row[]> {
  let rows: Promise<Row[]> | undefined
  let until = Number.NEGATIVE_INFINITY
  return () => {
    if (rows && clock() < until) return rows
    until = clock() + forMs
    const reading = read()
    rows = reading
    reading.catch(() => {
      if (rows === reading) rows = undefined
    })
    return reading
  }
}
