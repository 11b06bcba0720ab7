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

/** How many of the requested messages are sent. */
async function sentOf(count: number, ask: (place: number) => readonly [ProtocolCaller, string]): Promise<number> {
  let sent = 0
  for (let place = 0; place < count; place += 1) {
    const [call, USERNAME] = ask(place)
    const AuthParameters = { USERNAME, PREFERRED_CHALLENGE: 'EMAIL_OTP' }
    const { status } = await call('InitiateAuth', { AuthFlow: 'USER_AUTH', AuthParameters })
    if (status === 200) sent += 1
  }
  return sent
}

type Ask = Parameters<typeof sentOf>[1]

test.each<[what: string, most: number, ask: Ask]>([
  ['one network has five for one mailbox', 5, () => [from('198.51.100.1'), 'ana@example.org']],
  ['many networks have ten for it together', 10, (place) => [from(`198.51.101.${place}`), 'bea@example.org']],
  ['one network has a hundred, to any address', 100, (place) => [from('198.51.102.1'), `person${place}@example.org`]],
])('the default limit for messages in a quarter of an hour: %s', async (_what, most, ask) => {
  expect(await sentOf(most + 2, ask)).toBe(most)
  service.moveClock(880)
  expect(await sentOf(1, ask)).toBe(0)
  service.moveClock(21)
  expect(await sentOf(most + 2, ask)).toBe(most)
})
