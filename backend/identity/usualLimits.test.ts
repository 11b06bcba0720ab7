import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProtocolCaller, protocolCaller } from './testCalls.ts'
import { openTestIdentity, type TestIdentity } from './testIdentity.ts'

let service: TestIdentity

beforeAll(async () => {
  service = await openTestIdentity({
    sendLimits: undefined,
    addressOf: ({ headers }) => String(headers['x-network']),
  })
})
afterAll(() => service.close())

const from = (network: string) => protocolCaller(service.url, { 'x-network': network })

/** How many of the messages asked for are sent. */
async function sentOf(asked: number, ask: (place: number) => readonly [ProtocolCaller, string]): Promise<number> {
  let sent = 0
  for (let place = 0; place < asked; place += 1) {
    const [call, USERNAME] = ask(place)
    const AuthParameters = { USERNAME, PREFERRED_CHALLENGE: 'EMAIL_OTP' }
    const { status } = await call('InitiateAuth', { AuthFlow: 'USER_AUTH', AuthParameters })
    if (status === 200) sent += 1
  }
  return sent
}

test('where nothing else is set, one network has five messages for one mailbox in a quarter of an hour', async () => {
  const call = from('198.51.100.1')
  const ask = () => [call, 'ana@example.org'] as const
  expect(await sentOf(7, ask)).toBe(5)
  service.moveClock(880)
  expect(await sentOf(1, ask)).toBe(0)
  service.moveClock(21)
  expect(await sentOf(7, ask)).toBe(5)
})

test('strangers in many networks have ten for it together', async () => {
  const ask = (place: number) => [from(`198.51.101.${place}`), 'bea@example.org'] as const
  expect(await sentOf(12, ask)).toBe(10)
  service.moveClock(880)
  expect(await sentOf(1, ask)).toBe(0)
  service.moveClock(21)
  expect(await sentOf(12, ask)).toBe(10)
})

test('one network has a hundred, to whomever they go', async () => {
  const call = from('198.51.102.1')
  const ask = (place: number) => [call, `somebody${place}@example.org`] as const
  expect(await sentOf(102, ask)).toBe(100)
  service.moveClock(880)
  expect(await sentOf(1, ask)).toBe(0)
  service.moveClock(21)
  expect(await sentOf(102, ask)).toBe(100)
})
