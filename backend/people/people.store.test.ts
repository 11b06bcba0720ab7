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

test('a user who signs up five times at once gets one contact and one event', async () => {
  const people = createPeopleStore(database)
  const contacts = await Promise.all(Array.from({ length: 5 }, () => people.ensureContact(ana)))
  expect(new Set(contacts.map(({ contactId }) => contactId)).size).toBe(1)
  const events = await database.query({ text: "select row_id, action from outbox where topic = 'contact'" })
  expect(events).toEqual([{ row_id: contacts[0]?.contactId, action: 'create' }])
})

test('a contact does not change when its user signs up again', async () => {
  const people = createPeopleStore(database)
  const { contactId } = await people.ensureContact({ ...ana, firstName: 'Anna' })
  const [contact] = await database.query(
    { text: 'select first_name, email, is_email_verified from contact where id = $1' },
    [contactId],
  )
  expect(contact).toEqual({ first_name: 'Ana', email: 'ana@obi.example', is_email_verified: true })
})

test('a user is found with all of their own roles, whatever the status, and with no other user’s', async () => {
  const people = createPeopleStore(database)
  const { contactId } = await people.ensureContact({ ...ana, subject: 'subject of Zoe' })
  const other = await people.ensureContact({ ...ana, subject: 'subject of Lea' })
  await database.query({ text: `insert into company (id, name) values ('dojo', 'Dojo')` })
  const roles = [
    ['1', contactId, 'ADMIN', 'dojo', 'APPROVED'],
    ['2', contactId, 'ADMIN', null, 'DECLINED'],
    ['3', contactId, 'COACH', null, 'PENDING'],
    ['4', other.contactId, 'GLOBAL', null, 'APPROVED'],
  ]
  for (const role of roles) {
    const text = 'insert into role (id, contact_id, role, company_id, status) values ($1, $2, $3, $4, $5)'
    await database.query({ text }, role)
  }
  const person = await people.findBySubject('subject of Zoe')
  expect(person?.contactId).toBe(contactId)
  expect(person?.roles.toSorted((one, two) => (one.status < two.status ? -1 : 1))).toEqual([
    { role: 'ADMIN', companyId: 'dojo', status: 'APPROVED' },
    { role: 'ADMIN', companyId: null, status: 'DECLINED' },
    { role: 'COACH', companyId: null, status: 'PENDING' },
  ])
})

test('a user without a role has an empty list, and a subject without a contact is not found', async () => {
  const people = createPeopleStore(database)
  const { contactId } = await people.ensureContact({ ...ana, subject: 'subject of Kim' })
  expect(await people.findBySubject('subject of Kim')).toEqual({ contactId, roles: [] })
  // An imported account that was never signed in to.
  await database.query({ text: `insert into contact (id, first_name, last_name) values ('imported', 'A', 'B')` })
  for (const subject of ['', 'null', 'imported', 'SUBJECT OF KIM']) {
    expect(await people.findBySubject(subject)).toBeUndefined()
  }
})

test('an unverified address is neither stored nor marked as verified', async () => {
  const people = createPeopleStore(database)
  const phoneOnly = { ...ana, subject: 'by phone', email: undefined, phone: '+33612345678', lang: undefined }
  const { contactId } = await people.ensureContact(phoneOnly)
  const [contact] = await database.query(
    {
      text: 'select email, phone, lang, country, is_email_verified, is_phone_verified from contact where id = $1',
    },
    [contactId],
  )
  expect(contact).toEqual({
    email: null,
    phone: '+33612345678',
    lang: null,
    country: null,
    is_email_verified: false,
    is_phone_verified: true,
  })
  expect(await people.findBySubject('by phone')).toEqual({ contactId, roles: [] })
  expect(await people.findBySubject('unknown')).toBeUndefined()
})
