import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAILURES_BEFORE_LOCK, TRIES } from '#backend/identity/codes/nextDelay.ts'
import { askCode, enterCode } from '#backend/identity/testCalls.ts'
import { openTestIdentity, otherThan, type TestIdentity } from '#backend/identity/testIdentity.ts'

let service: TestIdentity
let people = 0

beforeAll(async () => {
  service = await openTestIdentity()
})
afterAll(() => service.close())

async function member(): Promise<string> {
  people += 1
  const email = `member${people}@example.org`
  await service.identity.importAccounts([
    { subject: `sub-${people}`, username: `member-${people}`, email, phone: undefined },
  ])
  return email
}

const guess = (session: string, email: string, code: string) => enterCode(service.call, { session, email, code })

async function failuresInRow(): Promise<number[]> {
  const rows = await service.database.query<{ failures: number }>({
    text: 'select failures from identity_guard order by failures',
  })
  return rows.map(({ failures }) => failures)
}

test('of fifty concurrent wrong guesses exactly five count, and each of these is recorded', async () => {
  const email = await member()
  const session = await askCode(service.call, email)
  const code = service.codeFor(email)
  const guesses = await Promise.all(Array.from({ length: 50 }, () => guess(session, email, otherThan(code))))
  const refusals = Object.groupBy(guesses, ({ type }) => type ?? 'none')
  expect(refusals['CodeMismatchException']).toHaveLength(TRIES)
  expect(await failuresInRow()).toEqual([TRIES])
  const [challenge] = await service.database.query<{ tries: number }>({ text: 'select tries from identity_challenge' })
  expect(challenge?.tries).toBe(TRIES)
  const right = await guess(session, email, code)
  expect(right.type).toBe('ExpiredCodeException')
})

test('of fifty concurrent correct answers, one signs in', async () => {
  const email = await member()
  const session = await askCode(service.call, email)
  const code = service.codeFor(email)
  const answers = await Promise.all(Array.from({ length: 50 }, () => guess(session, email, code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const replay = await guess(session, email, code)
  expect(replay.type).toBe('NotAuthorizedException')
})

test('a code is invalid in another session, for another user or another challenge', async () => {
  const [ana, eve] = [await member(), await member()]
  const anasSession = await askCode(service.call, ana)
  const anasCode = service.codeFor(ana)
  const evesSession = await askCode(service.call, eve)
  const stolen = await guess(anasSession, eve, anasCode)
  expect(stolen).toMatchObject({ type: 'NotAuthorizedException', body: { message: 'Invalid session for the user.' } })
  const crossed = await guess(evesSession, eve, anasCode === service.codeFor(eve) ? otherThan(anasCode) : anasCode)
  expect(crossed.type).toBe('CodeMismatchException')
  const renamed = await service.call('RespondToAuthChallenge', {
    ChallengeName: 'CUSTOM_CHALLENGE',
    Session: anasSession,
    ChallengeResponses: { USERNAME: ana, ANSWER: anasCode },
  })
  expect(renamed.type).toBe('NotAuthorizedException')
  expect((await guess(anasSession, ana, anasCode)).status).toBe(200)
})

test('repeated wrong guesses increase the wait each time, and new codes do not reset it', async () => {
  const email = await member()
  const first = await askCode(service.call, email)
  for (let attempt = 0; attempt < TRIES; attempt += 1) await guess(first, email, otherThan(service.codeFor(email)))
  const second = await askCode(service.call, email)
  const code = service.codeFor(email)
  expect((await guess(second, email, code)).type).toBe('TooManyFailedAttemptsException')
  service.moveClock(16)
  expect((await guess(second, email, otherThan(code))).type).toBe('CodeMismatchException')
  service.moveClock(16)
  expect((await guess(second, email, code)).type).toBe('TooManyFailedAttemptsException')
  service.moveClock(16)
  expect((await guess(second, email, code)).status).toBe(200)
})

test('a guess that was sent before another and arrives after it counts as well', async () => {
  const email = await member()
  const session = await askCode(service.call, email)
  const code = service.codeFor(email)
  service.moveClock(1)
  await guess(session, email, otherThan(code))
  service.moveClock(-1)
  expect((await guess(session, email, otherThan(code))).type).toBe('CodeMismatchException')
  expect((await guess(session, email, code)).status).toBe(200)
})

test('failures between right answers never add up', async () => {
  const email = await member()
  for (let round = 0; round < 3; round += 1) {
    const session = await askCode(service.call, email)
    const code = service.codeFor(email)
    for (let wrong = 1; wrong < TRIES; wrong += 1) await guess(session, email, otherThan(code))
    expect((await guess(session, email, code)).status).toBe(200)
  }
})

test('a right answer clears the failures before it', async () => {
  const email = await member()
  const before = await failuresInRow()
  const session = await askCode(service.call, email)
  const code = service.codeFor(email)
  await guess(session, email, otherThan(code))
  await guess(session, email, code)
  expect(await failuresInRow()).toEqual(before)
})

test('after a hundred consecutive failures the account accepts no code for a day, not even the right one', async () => {
  const email = await member()
  let refused = 0
  while (refused < FAILURES_BEFORE_LOCK) {
    const session = await askCode(service.call, email)
    for (let attempt = 0; attempt < TRIES && refused < FAILURES_BEFORE_LOCK; attempt += 1) {
      const { type } = await guess(session, email, otherThan(service.codeFor(email)))
      if (type === 'CodeMismatchException') refused += 1
      // Past any delay, and within the lifetime of the code.
      service.moveClock(refused < TRIES ? 0 : 3_601)
      if (refused >= TRIES) break
    }
  }
  const session = await askCode(service.call, email)
  expect((await guess(session, email, service.codeFor(email))).type).toBe('TooManyFailedAttemptsException')
  service.moveClock(80_000)
  const later = await askCode(service.call, email)
  expect((await guess(later, email, service.codeFor(email))).type).toBe('TooManyFailedAttemptsException')
  service.moveClock(7_000)
  const freed = await askCode(service.call, email)
  expect((await guess(freed, email, service.codeFor(email))).status).toBe(200)
})
