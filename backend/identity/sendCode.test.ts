import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Message } from '#backend/platform/mail/messenger.port.ts'
import { askCode, enterCode } from './testCalls.ts'
import { openTestIdentity, type TestIdentity } from './testIdentity.ts'

let service: TestIdentity
let isAway = false
let network = '203.0.113.1'
const sent: Message[] = []

beforeAll(async () => {
  service = await openTestIdentity({
    sendLimits: { perAddress: { count: 3, windowS: 900 }, perNetwork: { count: 5, windowS: 900 } },
    addressOf: () => network,
    messenger: {
      async send(message) {
        if (isAway) throw new Error('The mail server refused')
        sent.push(message)
      },
    },
  })
})
afterAll(() => service.close())

const ask = (USERNAME: string) =>
  service.call('InitiateAuth', {
    AuthFlow: 'USER_AUTH',
    AuthParameters: { USERNAME, PREFERRED_CHALLENGE: 'EMAIL_OTP' },
  })
const signUp = (Username: string, email: string) =>
  service.call('SignUp', { Username, UserAttributes: [{ Name: 'email', Value: email }] })

test('an address gets three messages in fifteen minutes, from wherever they are asked for', async () => {
  const asked = await Promise.all(
    Array.from({ length: 10 }, (_, index) => {
      network = `203.0.113.${index + 10}`
      return ask('ana@example.org')
    }),
  )
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(asked.filter(({ type }) => type === 'LimitExceededException')).toHaveLength(7)
  expect(sent.filter(({ to }) => to === 'ana@example.org')).toHaveLength(3)
  service.moveClock(901)
  expect((await ask('ana@example.org')).status).toBe(200)
})

test('a network asks for five messages in fifteen minutes, to whomever they go', async () => {
  network = '203.0.113.99'
  const asked = await Promise.all(Array.from({ length: 10 }, (_, index) => ask(`spray${index}@example.org`)))
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(5)
  network = '203.0.113.98'
  expect((await ask('spray9@example.org')).status).toBe(200)
})

test('a mail server that refuses leaves nothing behind', async () => {
  network = '203.0.113.50'
  isAway = true
  expect(await signUp('bea', 'bea@example.org')).toMatchObject({ status: 400, type: 'CodeDeliveryFailureException' })
  isAway = false
  const rows = await service.database.query({ text: `select key from identity_challenge where username = 'bea'` })
  expect(rows).toEqual([])
  expect((await signUp('bea', 'bea@example.org')).status).toBe(200)
})

test('an older code goes on working when the newer one could not be sent', async () => {
  network = '203.0.113.51'
  await signUp('cleo', 'cleo@example.org')
  isAway = true
  expect(await service.call('ResendConfirmationCode', { Username: 'cleo' })).toMatchObject({
    type: 'CodeDeliveryFailureException',
  })
  isAway = false
  const code = /\d{6}/.exec(sent.at(-1)?.text ?? '')?.[0]
  expect(await service.call('ConfirmSignUp', { Username: 'cleo', ConfirmationCode: code })).toMatchObject({
    status: 200,
  })
})

test('what nobody needs any more is swept away, and nothing else', async () => {
  network = '203.0.113.52'
  const session = await askCode(service.call, 'dora@example.org')
  const code = /\d{6}/.exec(sent.at(-1)?.text ?? '')?.[0] ?? ''
  await service.identity.sweep()
  const entered = await enterCode(service.call, { session, email: 'dora@example.org', code })
  expect(entered.type).toBe('UserNotFoundException')
  service.moveClock(40 * 86_400)
  await service.identity.sweep()
  const rows = await service.database.query({
    text: 'select key from identity_challenge union all select key from identity_sending union all select key from identity_guard',
  })
  expect(rows).toEqual([])
})
