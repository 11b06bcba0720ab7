import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { openTestDatabase } from '#backend/platform/testDatabase.ts'
import type { NewContact } from './people.port.ts'
import { createPeopleStore } from './people.store.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const ana: NewContact = {
  subject: 'subject of Ana',
  username: 'ana',
  firstName: 'Ana',
  lastName: 'Silva',
  email: 'Ana@Obi.example',
  phone: undefined,
  country: undefined,
  lang: 'fr',
  now: '2026-11-21T09:00:00.000Z',
}

test('a person who signs up five times in one moment has one contact, and is told of once', async () => {
  const people = createPeopleStore(database)
  const made = await Promise.all(Array.from({ length: 5 }, () => people.ensureContact(ana)))
  expect(new Set(made.map(({ contactId }) => contactId)).size).toBe(1)
  const events = await database.query({ text: "select row_id, action from outbox where topic = 'contact'" })
  expect(events).toEqual([{ row_id: made[0]?.contactId, action: 'create' }])
})

test('a contact stays as it is when its person signs up again', async () => {
  const people = createPeopleStore(database)
  const { contactId } = await people.ensureContact({ ...ana, firstName: 'Anna' })
  const [contact] = await database.query(
    { text: 'select first_name, email, is_email_verified from contact where id = $1' },
    [contactId],
  )
  expect(contact).toEqual({ first_name: 'Ana', email: 'ana@obi.example', is_email_verified: true })
})
