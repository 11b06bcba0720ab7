import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addPeople, viewers } from '#backend/classes/openClasses.fixture.ts'
import { contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, now, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { openLog } from '#backend/platform/log.ts'
import { serveHandler } from '#backend/platform/serveHandler.fixture.ts'
import { addSeconds } from '#backend/platform/wallTime.ts'
import { createLinkHandler } from './createLinkHandler.ts'
import { createDeepLinkStore } from './deepLinks.store.ts'
import { referralResolvers } from './referrals.resolvers.ts'

let domain: DomainUnderTest
let server: Awaited<ReturnType<typeof serveHandler>>
let isAway = false

beforeAll(async () => {
  domain = await openDomain({
    resolvers: (database) =>
      referralResolvers({
        database,
        linksIn: (queryable) => {
          if (isAway) throw new DomainError('UNAVAILABLE')
          return createDeepLinkStore(queryable)
        },
        server: 'https://obi.example/',
      }),
  })
  await addPeople(domain)
  const joined = { created_at: addSeconds(now, -60), first_name: 'Nora', last_name: 'Berg' }
  await domain.insert('contact', [contactRow('nora', joined), contactRow('omar', { ...joined, first_name: 'Omar' })])
  await domain.open.query({ text: `update contact set created_at = $1 where id = 'mia'` }, [addSeconds(now, -90_000)])
  const handle = createLinkHandler({
    links: createDeepLinkStore(domain.database),
    address: 'https://obi.example/',
    networkOf: () => '10.0.0.1',
    log: openLog({ level: 'silent' }),
  })
  server = await serveHandler(handle)
})
afterAll(async () => {
  server.close()
  await domain.close()
})
beforeEach(() => domain.open.query({ text: 'delete from referral' }))

const nora = person('nora')
const omar = person('omar')

async function call(text: string, viewer: Viewer, at = now) {
  const { data, errors } = await domain.ask(`mutation { call: ${text} }`, { viewer, now: at })
  return errors ? { code: errors[0]?.extensions['code'], message: errors[0]?.message } : Object(data?.['call'])
}
const upsert = (args: string, viewer: Viewer) =>
  call(`upsertDeepLinkLambda(${args}) { status success error deepLink }`, viewer)
const refer = (referrerID: string, viewer: Viewer, at?: string) =>
  call(
    `handleReferralDeepLinkLambda(input: { referrerID: "${referrerID}", sourceOfFollow: SHARE }) { success referral { referrerID refereeName } }`,
    viewer,
    at,
  )

async function follow(link: string) {
  const response = await fetch(server.url + new URL(link).pathname, { redirect: 'manual' })
  return { status: response.status, location: new URL(response.headers.get('location') ?? '', 'https://none.example') }
}

test('a shared link is short, stays the same, and opens the coach’s page with its source (row 130)', async () => {
  const args = 'sharedByContactID: "coach", coachID: "coach"'
  const { status, deepLink } = await upsert(args, viewers.coach)
  expect(status).toBe(200)
  expect(deepLink).toMatch(/^https:\/\/obi\.example\/l\/[\w-]{12}$/)
  expect((await upsert(args, viewers.coach)).deepLink).toBe(deepLink)
  const { status: redirect, location } = await follow(deepLink)
  expect(redirect).toBe(302)
  expect(location.pathname).toMatch(/^\/coaches\/[^/]+\/coach$/)
  expect(Object.fromEntries(location.searchParams)).toEqual({
    source: 'MYPAGE',
    referrer: 'coach',
    shortlink: deepLink.slice(-12),
  })
})

test.each([
  ['coachID: "coach"', '/coaches/', 'SHARE'],
  ['coachID: "coach", source: INVITE', '/coaches/', 'INVITE'],
  ['coachID: "coach", source: CLASS, targetID: "public-1"', '/classes/public-1', 'CLASS'],
  ['coachID: "coach", source: PROGRAM, targetID: "p-1"', '/dashboard/program', 'PROGRAM'],
  ['sharedByContactID: "mia"', '/auth/amplify/sign-up', 'SHARE'],
])('a link for %s opens %s, with its source (row 130)', async (args, path, source) => {
  const { location } = await follow((await upsert(args, viewers.mia)).deepLink)
  expect(location.pathname).toContain(path)
  expect(location.searchParams.get('source')).toBe(source)
  expect(location.searchParams.get('referrer')).toBe('mia')
})

test('a link that cannot be made answers with 500 and its text (row 130)', async () => {
  const refused = { status: 500, success: false, error: 'Failed to upsert deep link', deepLink: null }
  expect(await upsert('coachID: "mia"', viewers.coach)).toEqual(refused)
  expect(await upsert('coachID: "newcomer"', viewers.coach)).toEqual(refused)
  expect(await upsert('sharedByContactID: "mia"', viewers.coach)).toEqual(refused)
  expect(await upsert('coachID: "coach"', anonymous)).toEqual(refused)
  expect(await upsert('source: CLASS', viewers.mia)).toEqual(refused)
  isAway = true
  expect(await upsert('coachID: "coach"', viewers.coach)).toEqual(refused)
  isAway = false
})

test('an unknown short link opens the first page, and a shared target leads nowhere else', async () => {
  expect((await follow('https://obi.example/l/AAAAAAAAAAAA')).location.href).toBe('https://obi.example/')
  expect((await follow('https://obi.example/l/..%2F..%2Fx')).location.href).toBe('https://obi.example/')
  const { deepLink } = await upsert('source: CLASS, targetID: "//evil.example/x?y"', viewers.mia)
  expect((await follow(deepLink)).location.href).toContain('https://obi.example/classes/%2F%2Fevil.example%2Fx%3Fy?')
})

test('a new member who came through a link is listed for its sender, newest first (row 131)', async () => {
  await upsert('coachID: "coach"', viewers.mia)
  expect(await refer('mia', nora)).toEqual({ success: true, referral: { referrerID: 'mia', refereeName: 'Nora' } })
  expect(await refer('mia', omar, addSeconds(now, 1))).toMatchObject({ success: true })
  const list = async (viewer: Viewer) => {
    const { data } = await domain.ask(
      `{ listReferrals(filter: { referrerID: { eq: "mia" } }) { items { refereeName sourceOfFollow } } }`,
      { viewer },
    )
    return Object(data?.['listReferrals']).items
  }
  expect(await list(viewers.mia)).toEqual([
    { refereeName: 'Omar', sourceOfFollow: 'SHARE' },
    { refereeName: 'Nora', sourceOfFollow: 'SHARE' },
  ])
  for (const viewer of [viewers.coach, viewers.adminOfDojo, anonymous]) expect(await list(viewer)).toEqual([])
  expect(await list(viewers.global)).toHaveLength(2)
})

test('the first link of a member counts, and none of their own, of an old account or of an unknown person (row 131)', async () => {
  for (const viewer of [viewers.mia, viewers.coach, omar]) await upsert('coachID: "coach"', viewer)
  await refer('mia', nora)
  expect(await refer('coach', nora)).toMatchObject({ referral: { referrerID: 'mia' } })
  const none = { success: true, referral: null }
  expect(await refer('omar', omar)).toEqual(none)
  expect(await refer('stranger', omar)).toEqual(none)
  expect(await refer('coach', viewers.mia)).toEqual(none)
  expect(await refer('mia', anonymous)).toMatchObject({
    code: 'UNAUTHENTICATED',
    message: 'Failed to handle referral deep link',
  })
})

test('where people came from is stored once, by themselves (row 162)', async () => {
  const send = (contactID: string, data: object, viewer: Viewer) =>
    call(
      `updateReferralSourceLambda(contactID: "${contactID}", referalData: ${JSON.stringify(JSON.stringify(data))}) { success error }`,
      viewer,
    )
  const stored = async () =>
    (
      await domain.open.query<{ source: unknown }>({
        text: `select referral_source as source from contact where id = 'nora'`,
      })
    )[0]?.source
  expect(await send('nora', { source: 'news', id: '7' }, nora)).toEqual({ success: true, error: null })
  expect(await send('nora', { source: 'other' }, nora)).toMatchObject({ success: true })
  expect(await stored()).toEqual({ source: 'news', id: '7' })
  const refused = { success: false, error: 'Failed to update referral source' }
  for (const viewer of [omar, viewers.global, anonymous])
    expect(await send('nora', { source: 'x' }, viewer)).toEqual(refused)
  expect(await send('nora', { deep: { source: 'x' } }, nora)).toEqual(refused)
  expect(await send('nora', { long: 'x'.repeat(4_000) }, nora)).toEqual(refused)
})

test('a person who shared no link, or referred as many as they may, is answered like an unknown one', async () => {
  const none = { success: true, referral: null }
  expect(await refer('assistant', omar)).toEqual(none)
  expect(await refer('stranger', omar)).toEqual(none)
  await upsert('coachID: "coach"', viewers.assistant)
  await domain.open.query({ text: 'alter table referral disable trigger all' })
  await domain.open.query({
    text: `insert into referral (id, referrer_id, referee_id)
      select 'many-' || n, 'assistant', 'many-' || n from generate_series(1, 10000) n`,
  })
  await domain.open.query({ text: 'alter table referral enable trigger all' })
  expect(await refer('assistant', omar)).toEqual(none)
  await domain.open.query({ text: `delete from referral where id = 'many-1'` })
  expect(await refer('assistant', omar)).toMatchObject({ referral: { referrerID: 'assistant' } })
})
