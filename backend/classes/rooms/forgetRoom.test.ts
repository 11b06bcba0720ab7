import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEditing } from '#backend/classes/editing/openEditing.fixture.ts'
import { viewers } from '#backend/classes/openClasses.fixture.ts'
import { at, classRow, occurrenceRow } from '#backend/model/testing/classRows.ts'
import type { DomainUnderTest } from '#backend/model/testing/openDomain.ts'
import { forgetRoom } from './forgetRoom.ts'

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openEditing()
  const shared = { company_id: 'dojo', created_at: at(0), updated_at: at(0) }
  await domain.insert(
    'room',
    ['hall', 'attic'].map((id) => ({ id, name: id, ...shared })),
  )
  await domain.insert('class', [
    classRow('in-hall', { company_id: 'dojo', room_id: 'hall' }),
    classRow('in-attic', { company_id: 'dojo', room_id: 'attic' }),
  ])
  await domain.insert(
    'occurrence',
    Array.from({ length: 1201 }, (_, index) =>
      occurrenceRow(`hall-${index}`, { class_id: 'in-hall', company_id: 'dojo', room_id: 'hall' }),
    ),
  )
  await domain.insert('occurrence', [
    occurrenceRow('attic-0', { class_id: 'in-attic', company_id: 'dojo', room_id: 'attic' }),
  ])
})
afterAll(() => domain.close())

const dates = async () =>
  domain.open.query<{ room_id: string | null; count: number }>({
    text: `select room_id, count(*)::int as count from occurrence
      where class_id in ('in-hall', 'in-attic') group by room_id order by room_id`,
  })
const jobs = () =>
  domain.open.query<{ payload: object }>({ text: `select payload from job where name = 'classes.forgetRoom'` })

test('a deleted room is removed from its dates in batches, and reads as none until then', async () => {
  const { data } = await domain.ask('mutation { deleteRooms(input: { id: "hall" }) { id } }', {
    viewer: viewers.adminOfDojo,
  })
  expect(data).toEqual({ deleteRooms: { id: 'hall' } })
  // The rows of the dates have not changed yet.
  expect(await dates()).toEqual([
    { room_id: 'attic', count: 1 },
    { room_id: 'hall', count: 1201 },
  ])
  expect(await jobs()).toEqual([{ payload: { roomID: 'hall' } }])
  const response = await domain.ask('{ found: eventOccurrencesById(id: "hall-0") { items { id room { id } } } }', {
    viewer: viewers.coach,
  })
  expect(response.data).toEqual({ found: { items: [{ id: 'hall-0', room: null }] } })

  domain.database.take()
  const signal = new AbortController().signal
  await forgetRoom({ payload: { roomID: 'hall' }, signal }, { database: domain.open })
  expect(await dates()).toEqual([
    { room_id: 'attic', count: 1 },
    { room_id: null, count: 1201 },
  ])
  const [row] = await domain.open.query<{ room_id: string | null }>({
    text: `select room_id from class where id = 'in-hall'`,
  })
  expect(row).toEqual({ room_id: null })
})

test('a stopped job leaves the rest to its next attempt', async () => {
  const stop = AbortSignal.abort()
  await expect(forgetRoom({ payload: { roomID: 'attic' }, signal: stop }, { database: domain.open })).rejects.toThrow(
    /abort/,
  )
  expect(await dates()).toMatchObject([{ room_id: 'attic', count: 1 }, { room_id: null }])
})
