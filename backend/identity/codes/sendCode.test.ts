import { afterAll, beforeAll, expect, test } from 'vitest'
import { askCode, enterCode, type ProtocolCaller, protocolCaller } from '#backend/identity/testCalls.ts'
import { openTestIdentity, type TestIdentity } from '#backend/identity/testIdentity.ts'
import type { Message } from '#backend/platform/mail/messenger.port.ts'

let service: TestIdentity
let isAway = false
let network = '203.0.113.1'
const outbox: Message[] = []

beforeAll(async () => {
  service = await openTestIdentity({
    sendLimits: {
      perNetwork: { count: 5, windowS: 900 },
      perPlace: { count: 2, windowS: 900 },
      perCircle: { count: 3, windowS: 900 },
    },
    addressOf: ({ headers }) => String(headers['x-network'] ?? network),
    messenger: {
      async send(message) {
        if (isAway) throw new Error('The mail server refused')
        outbox.push(message)
      },
    },
  })
})
afterAll(() => service.close())

const ask = (email: string) => askWith(service.call, email)
const newestCode = () => /\d{6}/.exec(outbox.at(-1)?.text ?? '')?.[0] ?? ''
const askWith = (call: ProtocolCaller, USERNAME: string) =>
  call('InitiateAuth', {
    AuthFlow: 'USER_AUTH',
    AuthParameters: { USERNAME, PREFERRED_CHALLENGE: 'EMAIL_OTP' },
  })
const signUp = (Username: string, email: string) =>
  service.call('SignUp', { Username, UserAttributes: [{ Name: 'email', Value: email }] })

test('strangers can have three messages sent to an address in fifteen minutes, whatever their networks', async () => {
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      askWith(protocolCaller(service.url, { 'x-network': `203.0.113.${index + 10}` }), 'ana@example.org'),
    ),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(responses.filter(({ type }) => type === 'LimitExceededException')).toHaveLength(7)
  expect(outbox.filter(({ to }) => to === 'ana@example.org')).toHaveLength(3)
  service.moveClock(901)
  expect((await ask('ana@example.org')).status).toBe(200)
})

test('one network can request two of an address’s messages, and other networks the rest', async () => {
  network = '203.0.113.60'
  const responses = [await ask('bob@example.org'), await ask('bob@example.org'), await ask('bob@example.org')]
  expect(responses.map(({ type }) => type)).toEqual([null, null, 'LimitExceededException'])
  network = '203.0.113.61'
  expect((await ask('bob@example.org')).status).toBe(200)
})

test('requests by strangers do not count against a network or device that has verified the address', async () => {
  const email = 'cara@example.org'
  network = '203.0.113.70'
  const session = await askCode(service.call, email)
  const proved = await enterCode(service.call, { session, email, code: newestCode() })
  const cookie = proved.headers.getSetCookie()[0]?.replace(/;.*/, '') ?? ''
  for (network of ['203.0.113.71', '203.0.113.72', '203.0.113.73', '203.0.113.74']) await ask(email)
  expect((await ask(email)).type).toBe('LimitExceededException')
  network = '203.0.113.70'
  expect((await ask(email)).status).toBe(200)
  network = '203.0.113.75'
  expect((await ask(email)).type).toBe('LimitExceededException')
  const own = protocolCaller(service.url, { cookie })
  expect((await askWith(own, email)).status).toBe(200)
  expect((await askWith(own, email)).status).toBe(200)
  expect((await askWith(own, email)).type).toBe('LimitExceededException')
})

test('labelled addresses of one mailbox share its limit, and messages go to the address as typed', async () => {
  const types: (string | null)[] = []
  for (let label = 0; label < 4; label += 1) {
    network = `203.0.113.${80 + label}`
    types.push((await ask(`dan+${label}@Example.org`)).type)
  }
  expect(types).toEqual([null, null, null, 'LimitExceededException'])
  expect(outbox.filter(({ to }) => to.startsWith('dan')).map(({ to }) => to)).toEqual([
    'dan+0@example.org',
    'dan+1@example.org',
    'dan+2@example.org',
  ])
})

test('a network can request five messages in fifteen minutes, across all recipients', async () => {
  network = '203.0.113.99'
  const responses = await Promise.all(Array.from({ length: 10 }, (_, index) => ask(`spray${index}@example.org`)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(5)
  network = '203.0.113.98'
  expect((await ask('spray9@example.org')).status).toBe(200)
})

test('a message that the mail server refuses changes nothing', async () => {
  network = '203.0.113.50'
  isAway = true
  expect(await signUp('bea', 'bea@example.org')).toMatchObject({ status: 400, type: 'CodeDeliveryFailureException' })
  isAway = false
  const rows = await service.database.query({ text: `select key from identity_challenge where username = 'bea'` })
  expect(rows).toEqual([])
  expect((await signUp('bea', 'bea@example.org')).status).toBe(200)
})

test('an older code stays valid if the newer one could not be sent', async () => {
  network = '203.0.113.51'
  await signUp('cleo', 'cleo@example.org')
  isAway = true
  expect(await service.call('ResendConfirmationCode', { Username: 'cleo' })).toMatchObject({
    type: 'CodeDeliveryFailureException',
  })
  isAway = false
  const code = newestCode()
  expect(await service.call('ConfirmSignUp', { Username: 'cleo', ConfirmationCode: code })).toMatchObject({
    status: 200,
  })
})

test('the sweep deletes only expired rows', async () => {
  network = '203.0.113.52'
  const session = await askCode(service.call, 'dora@example.org')
  await service.identity.sweep()
  const entered = await enterCode(service.call, { session, email: 'dora@example.org', code: newestCode() })
  expect(entered.type).toBe('UserNotFoundException')
  service.moveClock(120 * 86_400)
  await service.identity.sweep()
  const rows = await service.database.query({
    text: 'select key from identity_challenge union all select key from identity_tally union all select address_key from identity_place union all select key from identity_guard',
  })
  expect(rows).toEqual([])
})
