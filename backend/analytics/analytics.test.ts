import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addPeople, viewers } from '#backend/classes/openClasses.fixture.ts'
import { type DomainUnderTest, now, openDomain } from '#backend/model/testing/openDomain.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import { analyticsResolvers } from './analytics.resolvers.ts'
import { createAnalyticsStore, deleteExpiredVisits } from './analytics.store.ts'

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openDomain({ resolvers: (database) => analyticsResolvers(createAnalyticsStore(database)) })
  await addPeople(domain)
})
afterAll(() => domain.close())
beforeEach(() => domain.open.query({ text: 'delete from analytics_consent' }))

const consentFields = 'givenAt hasProfile'
const fields = 'success error message code'
const giving = (isGiven: boolean) =>
  `mutation { answer: setAnalyticsConsent(isGiven: ${isGiven}) { success consent { ${consentFields} } } }`
const consenting = `{ answer: getAnalyticsConsent { ${consentFields} } }`
const creating = `mutation ($input: AnalyticProfileInput!) { answer: createAnalyticProfileLambda(input: $input) { ${fields} } }`
const updating = `mutation ($input: AnalyticProfileInput!) { answer: updateAnalyticsProfilesForUserLambda(input: $input) { ${fields} } }`
const logging = `mutation ($input: AccessLogInput!) { answer: createAccessLogLambda(input: $input) { ${fields} } }`

interface Input {
  userId?: string
  eventType?: string
  attributes?: string
  platform?: string
}

async function call(document: string, viewer: Viewer, input: Input = {}, at = now) {
  const { data, errors } = await domain.ask(document, { viewer, variables: { input }, now: at })
  return errors ? { errors } : Object(data?.['answer'])
}

const profiles = () =>
  domain.open.query<{ id: string; attributes: Record<string, unknown> }>({
    text: 'select contact_id as id, attributes from analytics_profile',
  })
const visits = () =>
  domain.open.query<{ id: string; day: string; times: number }>({
    text: 'select contact_id as id, day::text, times from access_log order by day',
  })

const skipped = (text: string) => ({ success: false, error: text, message: text, code: 'NOT_FOUND' })

test('without consent nothing is stored, and the calls say so softly (rows 155 and 160)', async () => {
  expect(await call(consenting, viewers.mia)).toEqual({})
  expect(await call(creating, viewers.mia)).toEqual(skipped('Failed to create analytics profile'))
  expect(await call(updating, viewers.mia)).toEqual(skipped('Failed to update analytics profile'))
  expect(await call(logging, viewers.mia)).toMatchObject({
    errors: [{ message: 'Failed to create access log', extensions: { code: 'NOT_FOUND' } }],
  })
  expect([await profiles(), await visits()]).toEqual([[], []])
})

test('with consent a new user’s profile has the attributes of the list, from the server (row 160)', async () => {
  await domain.open.query({
    text: `update contact set email = 'mia@example.com', created_at = '2026-11-01T12:00:00Z' where id = 'mia'`,
  })
  await domain.ask(giving(true), { viewer: viewers.mia })
  const attributes = JSON.stringify({ platform: 'web', signup_source: 'sign-up', userIpAddress: '203.0.113.7' })
  const input = { userId: 'mia', eventType: 'signUpMember', attributes }
  expect(await call(creating, viewers.mia, input)).toMatchObject({ success: true })
  expect(await profiles()).toEqual([
    {
      id: 'mia',
      attributes: {
        platform: 'web',
        signup_source: 'sign-up',
        userIpAddress: '203.0.113.7',
        user_id: 'mia',
        email: 'mia@example.com',
        first_name: 'Mia',
        last_name: 'Lopez',
        role: 'MEMBER',
        signup_date: '2026-11-01',
        created_at: Date.UTC(2026, 10, 1, 12) / 1000,
        last_login: now,
      },
    },
  ])
  expect(await call(consenting, viewers.mia)).toEqual({ givenAt: now, hasProfile: true })
})

test('a returning user’s profile gets the new last login and role, and keeps the rest (row 160)', async () => {
  await domain.ask(giving(true), { viewer: viewers.coach })
  expect(await call(updating, viewers.coach)).toMatchObject({ success: false })
  await call(creating, viewers.coach, { attributes: '{"platform":"web"}' })
  const later = '2026-11-22T09:00:00.000Z'
  expect(await call(updating, viewers.coach, { eventType: 'last_login' }, later)).toMatchObject({ success: true })
  const [profile] = await profiles()
  expect(profile?.attributes).toMatchObject({ platform: 'web', role: 'COACH', last_login: later })
})

test('attributes that the server knows are not taken from the client (row 160)', async () => {
  await domain.ask(giving(true), { viewer: viewers.mia })
  const attributes = JSON.stringify({ user_id: 'sam', role: 'GLOBAL', email: 'x@example.com', injuries: 'knee' })
  expect(await call(creating, viewers.mia, { attributes })).toMatchObject({ success: true })
  const [profile] = await profiles()
  expect(profile?.attributes).toMatchObject({ user_id: 'mia', role: 'MEMBER' })
  expect(JSON.stringify(profile)).not.toMatch(/x@example|injuries|GLOBAL/)
})

test.each([
  '{"userIpAddress":"1.2.3"}',
  '{"userIpAddress":"::1"}',
  '{"platform":7}',
  `{"platform":"${'x'.repeat(101)}"}`,
  '["web"]',
  '"web"',
])('attributes %s are refused softly (rows 155 and 160)', async (attributes) => {
  await domain.ask(giving(true), { viewer: viewers.mia })
  for (const [document, text] of [
    [creating, 'Failed to create analytics profile'],
    [updating, 'Failed to update analytics profile'],
  ] as const)
    expect(await call(document, viewers.mia, { attributes })).toEqual({
      success: false,
      error: text,
      message: text,
      code: 'BAD_INPUT',
    })
  expect(await profiles()).toEqual([])
})

test('visits of a day are one entry (row 162)', async () => {
  await domain.ask(giving(true), { viewer: viewers.mia })
  for (const at of ['2026-11-20T09:00:00.000Z', now, now])
    expect(await call(logging, viewers.mia, { platform: 'web' }, at)).toMatchObject({ success: true })
  expect(await visits()).toEqual([
    { id: 'mia', day: '2026-11-20', times: 1 },
    { id: 'mia', day: '2026-11-21', times: 2 },
  ])
})

test('entries are deleted after 90 days, also those of a person who never returns (row 162)', async () => {
  const visited = ['2026-08-01T09:00:00.000Z', '2026-08-23T09:00:00.000Z', now]
  for (const viewer of [viewers.mia, viewers.coach]) {
    await domain.ask(giving(true), { viewer })
    for (const at of visited) await call(logging, viewer, { platform: 'web' }, at)
  }
  expect(await deleteExpiredVisits(domain.open, now)).toBe(false)
  expect((await visits()).map(({ day }) => day)).toEqual(['2026-08-23', '2026-08-23', '2026-11-21', '2026-11-21'])
})

test('withdrawing consent deletes all that was stored under it, and only that of the caller (row 160)', async () => {
  for (const viewer of [viewers.mia, viewers.coach]) {
    await domain.ask(giving(true), { viewer })
    await call(creating, viewer)
    await call(logging, viewer, { platform: 'web' })
  }
  expect((await domain.ask(giving(false), { viewer: viewers.mia })).data).toEqual({
    answer: { success: true, consent: null },
  })
  expect((await profiles()).map(({ id }) => id)).toEqual(['coach'])
  expect((await visits()).map(({ id }) => id)).toEqual(['coach'])
  expect(await call(updating, viewers.mia)).toMatchObject({ success: false })
})

test('no one stores analytics of another person or without a user id, whatever the consent (rows 160 and 162)', async () => {
  await domain.ask(giving(true), { viewer: viewers.mia })
  for (const viewer of [
    anonymous,
    { ...anonymous, subject: 'new' },
    viewers.coach,
    viewers.adminOfDojo,
    viewers.global,
  ])
    for (const document of [creating, updating])
      expect(await call(document, viewer, { userId: 'mia' })).toMatchObject({ success: false })
  expect((await call(logging, anonymous)).errors[0].extensions).toMatchObject({ code: 'UNAUTHENTICATED' })
  const { errors } = await domain.ask(giving(true))
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(await call(consenting, viewers.global)).toEqual({})
  expect(await profiles()).toEqual([])
})
