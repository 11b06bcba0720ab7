import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { DomainUnderTest } from '#backend/model/testing/openDomain.ts'
import { openLog } from '#backend/platform/log.ts'
import { failLostGenerations, removeDeletedPrograms, startGenerationUpkeep } from './failLostGenerations.ts'
import { mia, openPrograms, planRow, programRow, send } from './openPrograms.fixture.ts'

const log = openLog({ level: 'silent' })
const now = Date.parse('2026-11-23T10:00:00.000Z')
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
const forMia = {
  owner_id: 'mia',
  coach_id: null,
  company_id: null,
  is_public: false,
  is_approved: null,
  status: 'INPROGRESS',
  made_by_ai: true,
}

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openPrograms()
  await domain.insert('program', [
    programRow('lost', { ...forMia, updated_at: minutesAgo(16) }),
    programRow('stored', { ...forMia, updated_at: minutesAgo(16) }),
    programRow('at-work', { ...forMia, updated_at: minutesAgo(15) }),
    programRow('by-hand', { status: 'INPROGRESS', updated_at: minutesAgo(60) }),
    programRow('done', { ...forMia, status: 'DRAFT', updated_at: minutesAgo(60) }),
  ])
  await domain.insert('plan', [planRow('first', { program_id: 'stored' })])
})
afterAll(() => domain.close())

const standing = (id: string) =>
  send(domain, 'query ($id: ID!) { answer: getPrograms(id: $id) { status failure } }', {
    viewer: id === 'by-hand' ? { ...mia, isGlobal: true } : mia,
    variables: { id },
  })

test('a program whose page was closed is marked as failed, and one that has its sessions becomes a draft (row 106, row 108)', async () => {
  await failLostGenerations({ database: domain.database, log }, now)
  expect(await standing('lost')).toEqual({ status: 'FAILED', failure: 'Failed to generate training program' })
  expect(await standing('stored')).toEqual({ status: 'DRAFT', failure: null })
  expect(await standing('at-work')).toEqual({ status: 'INPROGRESS', failure: null })
  expect(await standing('by-hand')).toEqual({ status: 'INPROGRESS', failure: null })
  expect(await standing('done')).toEqual({ status: 'DRAFT', failure: null })
})

test('a deleted program is removed a day later, unless a member is enrolled in it (row 93)', async () => {
  const deleted = (minutes: number) => ({ status: 'DELETED', updated_at: minutesAgo(minutes) })
  await domain.insert('program', [
    programRow('left', deleted(1_441)),
    programRow('trained', deleted(1_441)),
    programRow('today', deleted(1_440)),
  ])
  await domain.insert('plan', [
    planRow('of-sam', { program_id: 'left', user_id: 'sam' }),
    planRow('of-mia', { program_id: 'trained', user_id: 'mia' }),
  ])
  const enrolment = { started_at: minutesAgo(0) }
  await domain.insert('user_program', [
    { id: 'e1', user_id: 'sam', program_id: 'left', status: 'CANCELED', ...enrolment },
    { id: 'e2', user_id: 'mia', program_id: 'trained', status: 'COMPLETED', ...enrolment },
  ])
  expect(await removeDeletedPrograms({ database: domain.database, log }, now)).toBe(1)
  const text = "select id from program where id in ('left', 'trained', 'today') order by id"
  expect(await domain.open.query({ text })).toEqual([{ id: 'today' }, { id: 'trained' }])
  // Its own rows are removed with it, and no others.
  expect(await domain.open.query({ text: 'select program_id from plan order by id' })).toEqual([
    { program_id: 'stored' },
    { program_id: 'trained' },
  ])
  expect(await domain.open.query({ text: 'select program_id from user_program' })).toEqual([{ program_id: 'trained' }])
})

test('at most a hundred deleted programs are removed at a time, so that no run takes long', async () => {
  const names = Array.from({ length: 101 }, (_, place) => `old-${place}`)
  await domain.insert(
    'program',
    names.map((id) => programRow(id, { status: 'DELETED', updated_at: minutesAgo(3_000) })),
  )
  const remove = () => removeDeletedPrograms({ database: domain.database, log }, now)
  expect([await remove(), await remove(), await remove()]).toEqual([100, 1, 0])
})

test('a program locked by another transaction is left for the next run, and delays no other program', async () => {
  await domain.insert('program', [
    programRow('busy', { ...forMia, updated_at: minutesAgo(16) }),
    programRow('free', { ...forMia, updated_at: minutesAgo(16) }),
    programRow('busy-too', { status: 'DELETED', updated_at: minutesAgo(3_000) }),
  ])
  const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const writing = domain.open.transact(async (transaction) => {
    await transaction.query({ text: "select from program where id in ('busy', 'busy-too') for update" })
    locked.resolve()
    await release.promise
  })
  await locked.promise
  await failLostGenerations({ database: domain.database, log }, now)
  expect(await removeDeletedPrograms({ database: domain.database, log }, now)).toBe(0)
  release.resolve()
  await writing
  expect([await standing('busy'), await standing('free')]).toMatchObject([
    { status: 'INPROGRESS' },
    { status: 'FAILED' },
  ])
  expect(await removeDeletedPrograms({ database: domain.database, log }, now)).toBe(1)
})

test('a starting process ends lost generations, logs them, and removes deleted programs', async () => {
  await domain.insert('program', [
    programRow('lost-again', { ...forMia, updated_at: minutesAgo(3_000) }),
    programRow('deleted', { status: 'DELETED', updated_at: minutesAgo(3_000) }),
  ])
  const lines: string[] = []
  const upkeep = startGenerationUpkeep({
    database: domain.database,
    log: openLog({ level: 'warn' }, { write: (line) => void lines.push(line) }),
  })
  onTestFinished(() => upkeep.stop())
  const deleted = () => domain.open.query({ text: "select id from program where id = 'deleted'" })
  await expect.poll(deleted).toEqual([])
  expect(await standing('lost-again')).toMatchObject({ status: 'FAILED' })
  expect(lines.some((line) => line.includes('lost-again'))).toBe(true)
})

test.each([
  ['ends what was lost', 'update', programRow('lost-late', { ...forMia, updated_at: minutesAgo(3_000) })],
  ['removes what was deleted', 'delete', programRow('late', { status: 'DELETED', updated_at: minutesAgo(3_000) })],
])('a round that fails where it %s is told to the operator, and tried again', async (_what, when, row) => {
  await domain.insert('program', [row])
  await domain.open.query({
    text: `create or replace function refuse_write() returns trigger language plpgsql
      as $$ begin raise exception 'disk full'; end $$`,
  })
  await domain.open.query({
    text: `create trigger refuse_write before ${when} on program for each row execute function refuse_write()`,
  })
  const lines: string[] = []
  const upkeep = startGenerationUpkeep({
    database: domain.database,
    log: openLog({ level: 'warn' }, { write: (line) => void lines.push(line) }),
  })
  onTestFinished(() => upkeep.stop())
  await expect.poll(() => lines.join('')).toContain('program upkeep failed and will be retried')
  await domain.open.query({ text: 'drop trigger refuse_write on program' })
  upkeep.wake()
  const waiting = () =>
    domain.open.query({ text: 'select id from program where id = $1 and status = $2' }, [row.id, row.status])
  await expect.poll(waiting).toEqual([])
})
