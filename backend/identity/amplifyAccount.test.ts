import {
  confirmSignIn,
  confirmUserAttribute,
  deleteUser,
  fetchAuthSession,
  fetchUserAttributes,
  getCurrentUser,
  sendUserAttributeVerificationCode,
  signOut,
  updateUserAttributes,
} from 'aws-amplify/auth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { useAmplify } from './testAmplify.ts'
import { openTestIdentity, type TestIdentity } from './testIdentity.ts'

let service: TestIdentity
let client: ReturnType<typeof useAmplify>

beforeAll(async () => {
  service = await openTestIdentity()
  client = useAmplify(service)
})
afterAll(() => service.close())
beforeEach(() => void client.switchBrowser())

test('a new e-mail address takes effect once it is verified', async () => {
  const { email } = await client.register()
  const next = `new-${email}`
  const changed = await updateUserAttributes({ userAttributes: { email: next, given_name: 'Anaïs' } })
  expect(changed.email?.nextStep).toMatchObject({ updateAttributeStep: 'CONFIRM_ATTRIBUTE_WITH_CODE' })
  expect(await fetchUserAttributes()).toMatchObject({ email, given_name: 'Anaïs' })
  await sendUserAttributeVerificationCode({ userAttributeKey: 'email' })
  await confirmUserAttribute({ userAttributeKey: 'email', confirmationCode: service.codeFor(next) })
  expect(await fetchUserAttributes()).toMatchObject({ email: next, email_verified: 'true' })
  await signOut()
  await client.requestCode(email)
  const old = confirmSignIn({ challengeResponse: service.codeFor(email) })
  await expect(old).rejects.toMatchObject({ name: 'UserNotFoundException' })
})

test('a phone number is added beside the e-mail address', async () => {
  const { email, phone } = await client.register()
  await updateUserAttributes({ userAttributes: { phone_number: phone } })
  await confirmUserAttribute({ userAttributeKey: 'phone_number', confirmationCode: service.codeFor(phone) })
  const session = await fetchAuthSession({ forceRefresh: true })
  const claims = await service.identity.verifyIdToken(session.tokens?.idToken?.toString() ?? '')
  expect(claims).toMatchObject({ email, phone })
})

test('no code is sent if the user has no phone number', async () => {
  await client.register()
  const request = sendUserAttributeVerificationCode({ userAttributeKey: 'phone_number' })
  await expect(request).rejects.toMatchObject({
    name: 'InvalidParameterException',
    message: 'User has no attribute of specified type.',
  })
})

test('a new code can be sent to an e-mail address that is already verified', async () => {
  const { email } = await client.register()
  const before = service.messagesTo(email).length
  await sendUserAttributeVerificationCode({ userAttributeKey: 'email' })
  expect(service.messagesTo(email)).toHaveLength(before + 1)
  await confirmUserAttribute({ userAttributeKey: 'email', confirmationCode: service.codeFor(email) })
  expect(await fetchUserAttributes()).toMatchObject({ email, email_verified: 'true' })
})

test('an address of another account cannot be taken over, and only its owner learns of the attempt', async () => {
  const { email: takenAddress } = await client.register()
  await signOut()
  await client.register()
  await updateUserAttributes({ userAttributes: { email: takenAddress } })
  expect(service.messagesTo(takenAddress)[0]?.subject).toBe('This address already has an Obi account')
  const answer = confirmUserAttribute({ userAttributeKey: 'email', confirmationCode: service.codeFor(takenAddress) })
  await expect(answer).rejects.toMatchObject({ name: 'AliasExistsException' })
})

test('a code for one address does not verify another', async () => {
  const { phone } = await client.register()
  await updateUserAttributes({ userAttributes: { phone_number: phone } })
  const answer = confirmUserAttribute({ userAttributeKey: 'email', confirmationCode: service.codeFor(phone) })
  await expect(answer).rejects.toMatchObject({ name: 'ExpiredCodeException' })
})

test('deleting an account deletes its pending codes, and no others', async () => {
  const { phone } = await client.register()
  await updateUserAttributes({ userAttributes: { phone_number: phone } })
  const first = client.switchBrowser()
  const leaving = await client.register()
  await updateUserAttributes({ userAttributes: { phone_number: leaving.phone } })
  await deleteUser()
  const waiting = await service.database.query<{ address: string }>(
    {
      text: `select address from identity_challenge where address = any($1) and used_at is null`,
    },
    [[phone, leaving.phone]],
  )
  expect(waiting).toEqual([{ address: phone }])
  client.switchBrowser(first)
  await confirmUserAttribute({ userAttributeKey: 'phone_number', confirmationCode: service.codeFor(phone) })
  expect(await fetchUserAttributes()).toMatchObject({ phone_number: phone, phone_number_verified: 'true' })
})

const contactOf = async (columns: string) => {
  const [contact] = await service.database.query({ text: `select ${columns} from contact where id = 'ana'` })
  return contact
}

async function addContact(): Promise<{ email: string; phone: string }> {
  const person = await client.register()
  const { userId } = await getCurrentUser()
  await service.database.query(
    {
      text: `insert into contact (id, subject, first_name, last_name, email, device_tokens)
        values ('ana', $1, 'Ana', 'Silva', $2, '{token}')`,
    },
    [userId, person.email],
  )
  return person
}

test('the contact of a user has their verified addresses', async () => {
  const { email, phone } = await addContact()
  await updateUserAttributes({ userAttributes: { email: `new-${email}`, phone_number: phone } })
  expect(await contactOf('email, phone')).toEqual({ email, phone: null })
  await confirmUserAttribute({ userAttributeKey: 'email', confirmationCode: service.codeFor(`new-${email}`) })
  await confirmUserAttribute({ userAttributeKey: 'phone_number', confirmationCode: service.codeFor(phone) })
  expect(await contactOf('email, phone')).toEqual({ email: `new-${email}`, phone })
  await service.database.query({ text: "delete from contact where id = 'ana'" })
})

test('a user who deletes their account loses its feeds, spots and sign-ins', async () => {
  await addContact()
  for (const text of [
    `insert into contact (id, first_name, last_name) values ('sam', 'Sam', 'Kim')`,
    `insert into category (id, name, position) values ('yoga', 'Yoga', 1)`,
    `insert into class (id, name, time_zone, duration_s, age_group, gender, booking_type, is_streaming, capacity, status,
      coach_id, category_id, starts_at, ends_at) values ('class', 'Yoga', 'UTC', 3600, 'ALL', 'COED', 'SINGLE', true, 9,
      'PUBLISHED', 'sam', 'yoga', now(), now() + interval '1 h')`,
    `insert into conversation (id, kind, contact_ids) values ('talk', 'PRIVATE', '{ana,sam}')`,
    ...['ana', 'sam'].flatMap((id) => [
      `insert into calendar_feed (contact_id, token_hash, created_at) values ('${id}', '${id}', now())`,
      `insert into standing_spot (id, member_id, class_id) values ('${id}', '${id}', 'class')`,
      `insert into scheduled_message (id, conversation_id, sender_id, content, send_at)
        values ('${id}', 'talk', '${id}', 'hello', now() + interval '1 h')`,
      `insert into role (id, contact_id, role, status) values ('${id}', '${id}', 'GLOBAL', 'APPROVED')`,
    ]),
  ])
    await service.database.query({ text })
  await deleteUser()
  expect(await contactOf('email, phone, device_tokens')).toEqual({ email: null, phone: null, device_tokens: null })
  const leftovers = `select array(select contact_id from calendar_feed) as feeds, array(select id from standing_spot) as spots,
    array(select id from scheduled_message) as messages, array(select id from role where status = 'APPROVED') as roles,
    (select count(*)::int from job where name = 'messages.sendScheduled') as jobs`
  expect(await service.database.query({ text: leftovers })).toEqual([
    { feeds: ['sam'], spots: ['sam'], messages: ['sam'], roles: ['sam'], jobs: 1 },
  ])
})

test('a person deletes their account, and its address is free again', async () => {
  const person = await client.register()
  const elsewhere = await fetchAuthSession()
  await deleteUser()
  await expect(getCurrentUser()).rejects.toMatchObject({ name: 'UserUnAuthenticatedException' })
  service.moveClock(1)
  const verification = service.identity.verifyIdToken(elsewhere.tokens?.idToken?.toString() ?? '')
  await expect(verification).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  await client.register(person)
  expect(await fetchUserAttributes()).toMatchObject({ email: person.email })
})
