import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientId } from '#backend/identity/accounts/userPool.ts'
import { callIdentity } from './callIdentity.ts'
import { type House, openHouse } from './openHouse.ts'

const documents = {
  person: `query Person { viewer { id firstName email profile { gender } activities(limit: 1) { items { categoryID } } goals(limit: 1) { items { goals { goal } } } } }`,
  createContact: `mutation CreateContact($input: SignUpContactInput!) { createContacts(input: $input) { id firstName email } }`,
  createProfile: `mutation CreateProfile($input: CreateProfileInput!) { createProfiles(input: $input) { id gender } }`,
  createActivity: `mutation CreateActivity($input: CreateUserActivityInput!) { createUserActivities(input: $input) { id } }`,
  createGoal: `mutation CreateGoal($input: CreateUserGoalInput!) { createUserGoals(input: $input) { id } }`,
  today: `query Today($from: ModelStringKeyConditionInput!, $now: AWSDateTime!) { viewer { id bookings(endDate: $from, limit: 12) { items { id } } } latest: getLatestClassesLambda(filter: { endDate: $now }) { id } }`,
  contact: `query SomeContact($id: ID!) { getContacts(id: $id) { id email } }`,
}

let house: House<keyof typeof documents>

beforeAll(async () => {
  house = await openHouse(documents)
  await house.database.query({ text: `insert into category (id, name) values ('yoga', 'Yoga')` })
})
afterAll(() => house[Symbol.asyncDispose]())

const Session = v.object({ Session: v.string() })
const Tokens = v.object({ AuthenticationResult: v.object({ IdToken: v.string() }) })

/** Signs up with the code that was sent, and resolves with the ID token that the browser would hold. */
async function signUp(username: string, email: string): Promise<string> {
  const ask = async (operation: string, input: object) =>
    (await callIdentity(house.url, operation, { ClientId: clientId, ...input })).body
  await ask('SignUp', {
    Username: username,
    Password: 'Aa1!aaaaaaaa',
    UserAttributes: [{ Name: 'email', Value: email }],
  })
  const [message] = await house.database.query<{ body: string }>(
    { text: 'select body from message where recipient = $1' },
    [email],
  )
  const code = /\d{6}/.exec(message?.body ?? '')?.[0]
  const confirmed = await ask('ConfirmSignUp', { Username: username, ConfirmationCode: code })
  const { Session: session } = v.parse(Session, confirmed)
  const signedIn = await ask('InitiateAuth', {
    AuthFlow: 'USER_AUTH',
    AuthParameters: { USERNAME: username },
    Session: session,
  })
  return v.parse(Tokens, signedIn).AuthenticationResult.IdToken
}

const call = (token: string, name: keyof typeof documents, variables: object = {}) =>
  house.call(name, { token, variables })

const Made = v.object({ data: v.object({ createContacts: v.object({ id: v.string() }) }) })

test('a user who signs up gets a contact, answers the survey and arrives on Today (rows 15, 17 and 20)', async () => {
  const token = await signUp('Ana:ana', 'ana@obi.example')
  expect(await call(token, 'person')).toEqual({ data: { viewer: null } })

  const made = await call(token, 'createContact', { input: { firstName: 'Ana', lastName: 'Silva' } })
  const { id } = v.parse(Made, made).data.createContacts
  // Their own new contact, private fields and all, though the call began before it was there.
  expect(made).toEqual({ data: { createContacts: { id, firstName: 'Ana', email: 'ana@obi.example' } } })

  await call(token, 'createProfile', { input: { contactID: id, gender: 'FEMALE' } })
  await call(token, 'createActivity', { input: { contactID: id, categoryID: 'yoga' } })
  const goals = [{ goal: 'Get Fitter', isCurrent: true, isCustom: false, timeStamp: new Date().toISOString() }]
  await call(token, 'createGoal', { input: { contactID: id, goals } })
  expect(await call(token, 'person')).toEqual({
    data: {
      viewer: {
        id,
        firstName: 'Ana',
        email: 'ana@obi.example',
        profile: { gender: 'FEMALE' },
        activities: { items: [{ categoryID: 'yoga' }] },
        goals: { items: [{ goals: [{ goal: 'Get Fitter' }] }] },
      },
    },
  })

  const now = new Date().toISOString()
  expect(await call(token, 'today', { now, from: { ge: now } })).toEqual({
    data: { viewer: { id, bookings: { items: [] } }, latest: [] },
  })
})

test('pressing twice makes one contact, and both presses are answered with it', async () => {
  const token = await signUp('Ben:ben', 'ben@obi.example')
  const press = () => call(token, 'createContact', { input: { firstName: 'Ben', lastName: 'Okoro' } })
  const answers = await Promise.all([press(), press(), press()])
  const ids = answers.map((answer) => v.parse(Made, answer).data.createContacts.id)
  expect(new Set(ids).size).toBe(1)
  expect(await house.database.query({ text: `select id from contact where email = 'ben@obi.example'` })).toEqual([
    { id: ids[0] },
  ])
})

test('the new contact is visible to its owner, and to no one else', async () => {
  const [cleo, dana] = [await signUp('Cleo:cleo', 'cleo@obi.example'), await signUp('Dana:dana', 'dana@obi.example')]
  const made = await call(cleo, 'createContact', { input: { firstName: 'Cleo', lastName: 'Roux' } })
  const { id } = v.parse(Made, made).data.createContacts
  await call(dana, 'createContact', { input: { firstName: 'Dana', lastName: 'Weiss' } })
  expect(await call(cleo, 'contact', { id })).toEqual({ data: { getContacts: { id, email: 'cleo@obi.example' } } })
  expect(await call(dana, 'contact', { id })).toEqual({ data: { getContacts: null } })
})
