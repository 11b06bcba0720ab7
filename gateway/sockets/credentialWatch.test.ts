import { afterEach, expect, test } from 'vitest'
import { CodedError } from '#gateway/testing/codedError.ts'
import { until } from '#gateway/testing/connectClient.ts'
import { createTinyUpstream } from '#gateway/testing/tinyUpstream.ts'
import { createCredentialWatch } from './credentialWatch.ts'

const leaving: (() => void)[] = []
afterEach(() => {
  for (const leave of leaving.splice(0)) leave()
})

interface Asking {
  contextFor: () => Promise<unknown>
  everyMs?: number
}

function start({ contextFor, everyMs = 1 }: Asking) {
  const clock = { ms: 0 }
  const upstream = { ...createTinyUpstream(), contextFor }
  const credentials = createCredentialWatch({ upstream, everyMs, unverifiedForMs: 1000, now: () => clock.ms })
  const watch = () => {
    const told: unknown[] = []
    const leave = credentials.watch('Bearer ana', {
      onVerified: (context) => void told.push(context),
      onRevoked: () => void told.push('revoked'),
      onUnverified: () => void told.push('unverified'),
    })
    leaving.push(leave)
    return { told, leave }
  }
  return { clock, watch }
}

/** Somebody to ask who says yes, says no or is away, as the test likes. */
function startWithMoods() {
  const mood = { isAway: false, isRevoked: false, asked: 0 }
  const contextFor = async () => {
    mood.asked += 1
    if (mood.isAway) throw new Error('away')
    if (mood.isRevoked) throw new CodedError('UNAUTHENTICATED')
    return 'rights'
  }
  /** One whole verification: when the second has begun, the first has ended. */
  const verified = () => {
    const { asked } = mood
    return until(() => mood.asked >= asked + 2)
  }
  return { ...start({ contextFor }), mood, verified }
}

test('after a long success one failure is borne, and each success begins the patience anew', async () => {
  const { clock, watch, mood, verified } = startWithMoods()
  const { told } = watch()
  for (clock.ms of [900, 1800, 2700]) {
    await verified()
    mood.isAway = true
    await verified()
    mood.isAway = false
  }
  clock.ms = 10_000
  await verified()
  mood.isAway = true
  clock.ms = 11_000
  await verified()
  expect(told).not.toContain('unverified')
  clock.ms = 11_001
  await until(() => told.includes('unverified'))
  mood.isAway = false
  await verified()
  told.length = 0
  mood.isAway = true
  await verified()
  expect(told).not.toContain('unverified')
})

test('what was taken back is told to all who hold it, though it was good a moment ago, and not to who has left', async () => {
  const { watch, mood, verified } = startWithMoods()
  const [ana, same, gone] = [watch(), watch(), watch()]
  await verified()
  gone.leave()
  gone.told.length = 0
  mood.isRevoked = true
  await until(() => ana.told.includes('revoked') && same.told.includes('revoked'))
  expect(ana.told[0]).toBe('rights')
  expect(gone.told).toEqual([])
})

test('those who hold one credential are told by one verification', async () => {
  let asked = 0
  const contextFor = async () => (asked += 1)
  const { watch } = start({ contextFor })
  const [first, second] = [watch(), watch()]
  await until(() => first.told.length > 2 && second.told.length > 2)
  // Each answer is another number, so nobody is told by an answer of their own.
  expect(second.told.slice(0, 3)).toEqual(first.told.slice(0, 3))
})

test('leaving twice does not part those who hold a credential now', async () => {
  const { watch, verified } = startWithMoods()
  const first = watch()
  first.leave()
  const second = watch()
  first.leave()
  const third = watch()
  await until(() => second.told.length > 0)
  second.told.length = 0
  third.told.length = 0
  await verified()
  await verified()
  // What one verification tells the one, it tells the other.
  expect(third.told).toHaveLength(second.told.length)
})

test('nobody is asked any more once all have left', async () => {
  const { watch, mood, verified } = startWithMoods()
  const { leave } = watch()
  await verified()
  leave()
  const { asked } = mood
  const other = startWithMoods()
  other.watch()
  await other.verified()
  await other.verified()
  expect(mood.asked).toBe(asked)
})

test('a verification that hangs is given up, and its late answer changes nothing', async () => {
  const hanging = Promise.withResolvers<unknown>()
  let asked = 0
  const contextFor = () => {
    asked += 1
    return asked === 1 ? hanging.promise : Promise.resolve(`rights ${asked}`)
  }
  const { watch } = start({ contextFor, everyMs: 20 })
  const { told } = watch()
  await until(() => told.length > 0)
  expect(told[0]).toBe('rights 2')
  hanging.resolve('rights of before')
  await until(() => told.length > 2)
  expect(told).not.toContain('rights of before')
})

test('a verification under way when the last listener leaves tells nobody, and is the last', async () => {
  const answering = Promise.withResolvers<unknown>()
  let asked = 0
  const contextFor = () => {
    asked += 1
    return answering.promise
  }
  const { watch } = start({ contextFor })
  const { told, leave } = watch()
  await until(() => asked > 0)
  leave()
  const before = asked
  answering.resolve('rights')
  const other = startWithMoods()
  other.watch()
  await other.verified()
  await other.verified()
  expect(told).toEqual([])
  expect(asked).toBe(before)
})
