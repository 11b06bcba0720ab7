import { afterAll, beforeAll, expect, test } from 'vitest'
import { GUESSES_A_DAY, TRIES } from '#backend/identity/codes/nextDelay.ts'
import { askCode, enterCode, type ProtocolCaller, protocolCaller } from '#backend/identity/testCalls.ts'
import { openTestIdentity, otherThan, type TestIdentity } from '#backend/identity/testIdentity.ts'

let service: TestIdentity
let people = 0
let networks = 0

beforeAll(async () => {
  service = await openTestIdentity({ addressOf: ({ headers }) => String(headers['x-network']) })
})
afterAll(() => service.close())

async function member(): Promise<string> {
  people += 1
  const email = `known${people}@example.org`
  await service.identity.importAccounts([
    { subject: `sub-${people}`, username: `known-${people}`, email, phone: undefined },
  ])
  return email
}

/** Calls from a new network. */
function elsewhere(cookie?: string): ProtocolCaller {
  networks += 1
  return from(`198.51.100.${networks}`, cookie)
}

function from(network: string, cookie?: string): ProtocolCaller {
  return protocolCaller(service.url, { 'x-network': network, ...(cookie === undefined ? {} : { cookie }) })
}

async function signIn(call: ProtocolCaller, email: string) {
  const session = await askCode(call, email)
  return enterCode(call, { session, email, code: service.codeFor(email) })
}

/** The cookie that a browser would send after this answer. */
function cookieOf({ headers }: Awaited<ReturnType<ProtocolCaller>>): string {
  return headers
    .getSetCookie()
    .map((line) => line.replace(/;.*/, ''))
    .join('; ')
}

async function guessWrong(call: ProtocolCaller, email: string, times: number): Promise<(string | null)[]> {
  const types: (string | null)[] = []
  while (types.length < times) {
    const session = await askCode(call, email)
    const wrong = otherThan(service.codeFor(email))
    for (let tries = 0; tries < TRIES && types.length < times; tries += 1) {
      types.push((await enterCode(call, { session, email, code: wrong })).type)
    }
  }
  return types
}

/** Uses up the guesses of all strangers. */
async function besiege(email: string): Promise<void> {
  for (let guessed = 0; guessed < GUESSES_A_DAY; guessed += TRIES) await guessWrong(elsewhere(), email, TRIES)
}

test('five wrong guesses from one network cause no delay in another', async () => {
  const email = await member()
  const stranger = elsewhere()
  await guessWrong(stranger, email, TRIES)
  expect((await signIn(stranger, email)).type).toBe('TooManyFailedAttemptsException')
  expect((await signIn(elsewhere(), email)).status).toBe(200)
})

test('strangers in many networks have twenty guesses a day together; further guesses are not compared', async () => {
  const email = await member()
  await besiege(email)
  expect((await signIn(elsewhere(), email)).type).toBe('TooManyFailedAttemptsException')
  service.moveClock(86_000)
  expect((await signIn(elsewhere(), email)).type).toBe('TooManyFailedAttemptsException')
  service.moveClock(500)
  expect((await signIn(elsewhere(), email)).status).toBe(200)
})

test('of a hundred concurrent guesses, each with its own network and session, twenty are checked', async () => {
  const email = await member()
  const strangers = Array.from({ length: 100 }, () => elsewhere())
  const guesses: (() => Promise<string | null>)[] = []
  for (const stranger of strangers) {
    const session = await askCode(stranger, email)
    const code = otherThan(service.codeFor(email))
    guesses.push(async () => (await enterCode(stranger, { session, email, code })).type)
  }
  const types = Object.groupBy(await Promise.all(guesses.map((guess) => guess())), (type) => type ?? 'none')
  expect(types['CodeMismatchException']).toHaveLength(GUESSES_A_DAY)
  expect(types['TooManyFailedAttemptsException']).toHaveLength(100 - GUESSES_A_DAY)
})

test('of a hundred concurrent guesses at one code from different networks, five are checked and only these count', async () => {
  const email = await member()
  const session = await askCode(elsewhere(), email)
  const code = otherThan(service.codeFor(email))
  const guesses = await Promise.all(Array.from({ length: 100 }, () => enterCode(elsewhere(), { session, email, code })))
  expect(guesses.filter(({ type }) => type === 'CodeMismatchException')).toHaveLength(TRIES)
  expect(guesses.filter(({ type }) => type === 'ExpiredCodeException')).toHaveLength(100 - TRIES)
  const outcomes = await guessWrong(elsewhere(), email, TRIES)
  expect(outcomes).toEqual(Array.from({ length: TRIES }, () => 'CodeMismatchException'))
})

test('a user who proved the address from this network before can sign in, whatever strangers do', async () => {
  const email = await member()
  await signIn(from('203.0.113.7'), email)
  await besiege(email)
  expect((await signIn(from('203.0.113.7'), email)).status).toBe(200)
  expect((await signIn(from('203.0.113.8'), email)).type).toBe('TooManyFailedAttemptsException')
})

test('a user with a device that proved the address can sign in from anywhere, whatever strangers do', async () => {
  const email = await member()
  const cookie = cookieOf(await signIn(elsewhere(), email))
  await besiege(email)
  expect((await signIn(elsewhere(), email)).type).toBe('TooManyFailedAttemptsException')
  expect((await signIn(elsewhere(cookie), email)).status).toBe(200)
})

test('guesses from the network of a user’s home do not delay their device', async () => {
  const email = await member()
  const cookie = cookieOf(await signIn(from('203.0.113.20'), email))
  await guessWrong(from('203.0.113.20'), email, TRIES)
  expect((await signIn(from('203.0.113.20'), email)).type).toBe('TooManyFailedAttemptsException')
  expect((await signIn(from('203.0.113.20', cookie), email)).status).toBe(200)
})

test('a device that proved one address is a stranger to every other one', async () => {
  const [ana, eve] = [await member(), await member()]
  const cookie = cookieOf(await signIn(elsewhere(), eve))
  await besiege(ana)
  expect((await signIn(elsewhere(cookie), ana)).type).toBe('TooManyFailedAttemptsException')
})

test('one device can prove several addresses', async () => {
  const [home, work] = [await member(), await member()]
  const cookie = cookieOf(await signIn(elsewhere(), home))
  expect(cookieOf(await signIn(elsewhere(cookie), work))).toBe(cookie)
  await besiege(home)
  await besiege(work)
  expect((await signIn(elsewhere(cookie), home)).status).toBe(200)
  expect((await signIn(elsewhere(cookie), work)).status).toBe(200)
})

test('a device is remembered for ninety days after it last proved the address', async () => {
  const email = await member()
  const cookie = cookieOf(await signIn(elsewhere(), email))
  service.moveClock(80 * 86_400)
  await signIn(elsewhere(cookie), email)
  service.moveClock(80 * 86_400)
  await besiege(email)
  expect((await signIn(elsewhere(cookie), email)).status).toBe(200)
  service.moveClock(91 * 86_400)
  await besiege(email)
  expect((await signIn(elsewhere(cookie), email)).type).toBe('TooManyFailedAttemptsException')
})

test('a device waits after its own failures, and all devices known to an address share twenty guesses a day', async () => {
  const email = await member()
  const first = elsewhere(cookieOf(await signIn(elsewhere(), email)))
  await guessWrong(first, email, TRIES)
  expect((await signIn(first, email)).type).toBe('TooManyFailedAttemptsException')
  for (let device = 0; device < 3; device += 1) {
    await guessWrong(elsewhere(cookieOf(await signIn(elsewhere(), email))), email, TRIES)
  }
  const last = elsewhere(cookieOf(await signIn(elsewhere(), email)))
  expect((await signIn(last, email)).type).toBe('TooManyFailedAttemptsException')
  expect((await signIn(elsewhere(), email)).status).toBe(200)
})

test('an address without an account remembers a device like any other', async () => {
  const email = 'newcomer@example.org'
  const proved = await signIn(elsewhere(), email)
  expect(proved.type).toBe('UserNotFoundException')
  await besiege(email)
  expect((await signIn(elsewhere(cookieOf(proved)), email)).type).toBe('UserNotFoundException')
  expect((await signIn(elsewhere(), email)).type).toBe('TooManyFailedAttemptsException')
})

test('the cookie is opaque, is sent to the identity service alone, and is only set after a proof', async () => {
  const email = await member()
  const call = elsewhere()
  const response = await call('InitiateAuth', {
    AuthFlow: 'USER_AUTH',
    AuthParameters: { USERNAME: email, PREFERRED_CHALLENGE: 'EMAIL_OTP' },
  })
  expect(response.headers.getSetCookie()).toEqual([])
  const session = response.body.Session
  const wrong = await enterCode(call, { session, email, code: otherThan(service.codeFor(email)) })
  expect(wrong.headers.getSetCookie()).toEqual([])
  const right = await enterCode(call, { session, email, code: service.codeFor(email) })
  expect(right.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^obi_device=[\w-]{43}; Path=\/identity; Max-Age=7776000; HttpOnly; SameSite=Strict$/),
  ])
  const rows = await service.database.query({ text: 'select to_jsonb(p)::text as row from identity_place p' })
  expect(JSON.stringify(rows)).not.toContain(cookieOf(right).split('=')[1])
})

test.each([
  ['empty', 'obi_device='],
  ['short', 'obi_device=short'],
  ['long', `obi_device=${'x'.repeat(5000)}`],
  ['quoted', `obi_device="${'x'.repeat(43)}"`],
  ['of another name', `not_obi_device=${'x'.repeat(43)}`],
  ['broken', '=;;=obi_device'],
])('a cookie that is none of ours counts for nothing: one that is %s', async (_what, cookie) => {
  const entered = await signIn(elsewhere(cookie), await member())
  expect(entered.status).toBe(200)
  expect(cookieOf(entered)).toMatch(/^obi_device=[\w-]{43}$/)
})
