import { expect, test } from 'vitest'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import { createContact, type SignUpContact } from './createContact.ts'
import type { NewContact } from './people.port.ts'

const now = '2026-11-21T09:00:00.000Z'
const signedUp: Viewer = { ...anonymous, subject: 's-1', username: 'ana', email: 'ana@obi.example' }

async function create(request: Partial<SignUpContact>, viewer: Viewer = signedUp): Promise<NewContact | undefined> {
  let newContact: NewContact | undefined
  const ensureContact = async (contact: NewContact) => {
    newContact = contact
    return { contactId: 'c-1' }
  }
  await createContact({ firstName: 'Ana', lastName: 'Silva', ...request }, { viewer, now }, { ensureContact })
  return newContact
}

test('a new contact has the verified addresses of the token (row 135)', async () => {
  const claimed = { firstName: 'Ana', email: 'another@else.example', phone: '+33612345678' }
  expect(await create(claimed)).toMatchObject({ subject: 's-1', email: 'ana@obi.example', phone: undefined })
})

test.each(['Ana', 'Nguyễn Thị', "O'Brien", 'O’Brien', 'J. R.', 'علي', '明', 'Anne-Marie', 'É'.repeat(50)])(
  '%s is a valid name (row 144)',
  async (firstName) => {
    expect(await create({ firstName })).toMatchObject({ firstName })
  },
)

test.each([
  ['', 'This field is required!'],
  ['   ', 'Name cannot be only whitespace!'],
  ['a'.repeat(51), 'Name must be 50 characters or less!'],
  ['<b>', 'Name can only contain letters, numbers, spaces, apostrophes, and periods!'],
  ['A\u0000', 'Name can only contain letters, numbers, spaces, apostrophes, and periods!'],
])('%j is no name, and the sentence says why (rows 143 and 144)', async (lastName, message) => {
  await expect(create({ lastName })).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'lastName', message })
})

test.each([
  [{ country: 'France' }, 'country'],
  [{ lang: 'tlh' }, 'lang'],
] as const)('%j is not offered', async (request, field) => {
  await expect(create(request)).rejects.toMatchObject({ code: 'BAD_INPUT', field })
})

test('only a signed-in user can create a contact', async () => {
  await expect(create({}, anonymous)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('fields that are omitted or null are not stored', async () => {
  const phoneOnly = { ...signedUp, email: undefined, phone: '+33612345678' }
  expect(await create({ country: null, lang: null }, phoneOnly)).toEqual({
    subject: 's-1',
    username: 'ana',
    firstName: 'Ana',
    lastName: 'Silva',
    email: undefined,
    phone: '+33612345678',
    country: undefined,
    lang: undefined,
    now,
  })
})

test('a name is stored without surrounding spaces', async () => {
  expect(await create({ firstName: ' Ana ', lastName: '  Silva' })).toMatchObject({
    firstName: 'Ana',
    lastName: 'Silva',
  })
})
