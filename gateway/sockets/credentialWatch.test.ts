import { afterEach, expect, test } from 'vitest'
import { until } from '#gateway/testing/connectClient.ts'
import { createTinyUpstream } from '#gateway/testing/tinyUpstream.ts'
import { CredentialWatch } from './credentialWatch.ts'

const leaving: (() => void)[] = []
afterEach(() => {
  for (const leave of leaving.splice(0)) leave()
})

const HOUR_MS = 3_600_000

/** Limits without polling, and with unlimited patience for a verification that hangs. */
const patient = { recheckEveryMs: HOUR_MS, recheckWithinMs: HOUR_MS, uncheckedForMs: 1000 }

/** Limits with which every credential is verified every few milliseconds. */
const eager = { recheckEveryMs: 5, recheckWithinMs: 5, uncheckedForMs: 1000 }

function start(limits: typeof patient) {
  const clock = { ms: 0 }
  const upstream = createTinyUpstream()
  for (const user of ['ana', 'ben']) upstream.signIn(`Bearer ${user}`, user)
  const watching = new CredentialWatch({ upstream, limits, now: () => clock.ms })
  const verify = (user: string) =>
    upstream.contextFor({
      authorization: `Bearer ${user}`,
      requestId: 'r-1',
      locale: 'en',
      signal: new AbortController().signal,
    })
  /** A viewer whose credential was verified a moment ago. */
  const watch = async (user = 'ana') => {
    const told: unknown[] = []
    const since = watching.mark
    const context = await verify(user)
    const leave = watching.watch(
      { authorization: `Bearer ${user}`, context, since },
      {
        onChanged: (changed) => void told.push(Reflect.get(Object(changed), 'group')),
        onRevoked: () => void told.push('revoked'),
        onUnverified: () => void told.push('unverified'),
      },
    )
    leaving.push(leave)
    return { told, leave }
  }
  /** Waits for a whole round of verifications: when the next one has begun, this one has ended. */
  const round = () => {
    const { verify: asked } = upstream.calls
    return until(() => upstream.calls.verify >= asked + 2)
  }
  return { clock, upstream, watching, verify, watch, round }
}

test('a change reaches all sockets with a credential of that viewer, by one verification, and no other viewer is verified', async () => {
  const { upstream, watch } = start(patient)
  const [first, second, other] = [await watch(), await watch(), await watch('ben')]
  const asked = upstream.calls.verify
  upstream.regroup('ana', 'staff')
  await until(() => first.told.length > 0)
  expect([first.told, second.told, other.told]).toEqual([['staff'], ['staff'], []])
  expect(upstream.calls.verify).toBe(asked + 1)
})

test('a revoked credential is reported to all its holders, except those that have left', async () => {
  const { upstream, watch } = start(patient)
  const [ana, same, gone, ben] = [await watch(), await watch(), await watch(), await watch('ben')]
  gone.leave()
  upstream.revoke('Bearer ana')
  await until(() => ana.told.length > 0 && same.told.length > 0)
  expect([ana.told, same.told, gone.told, ben.told]).toEqual([['revoked'], ['revoked'], [], []])
})

test('a viewer who leaves on one device still gets changes on the other, until that has left too', async () => {
  const { upstream, watch } = start(patient)
  upstream.signIn('Bearer tablet', 'ana')
  const [phone, tablet] = [await watch(), await watch('tablet')]
  phone.leave()
  upstream.regroup('ana', 'staff')
  await until(() => tablet.told.length > 0)
  expect([phone.told, tablet.told]).toEqual([[], ['staff']])
  tablet.leave()
  const again = await watch('tablet')
  upstream.revoke('Bearer tablet')
  await until(() => again.told.length > 0)
  expect([tablet.told, again.told]).toEqual([['staff'], ['revoked']])
})

test('a change that leaves the rights as they were is not reported', async () => {
  const { upstream, watch } = start(patient)
  const ana = await watch()
  upstream.change('ana')
  upstream.regroup('ana', 'staff')
  await until(() => ana.told.length > 0)
  expect(ana.told).toEqual(['staff'])
})

test('when any viewer may have changed, all are verified', async () => {
  const { upstream, watch } = start(patient)
  const many = await Promise.all(Array.from({ length: 250 }, (_, place) => watchNew(place)))
  async function watchNew(place: number) {
    upstream.signIn(`Bearer p${place}`, `p${place}`)
    return await watch(`p${place}`)
  }
  const asked = upstream.calls.verify
  upstream.change(undefined)
  await until(() => upstream.calls.verify === asked + 250)
  expect(many.flatMap(({ told }) => told)).toEqual([])
})

test('a change while a credential is verified for a socket is not missed by it', async () => {
  const { upstream, watching, verify, watch } = start(patient)
  await watch()
  const since = watching.mark
  const context = await verify('ana')
  upstream.regroup('ana', 'staff')
  await until(() => upstream.calls.verify === 3)
  const told: unknown[] = []
  const listener = {
    onChanged: (changed: unknown) => void told.push(Reflect.get(Object(changed), 'group')),
    onRevoked: () => {},
    onUnverified: () => {},
  }
  leaving.push(watching.watch({ authorization: 'Bearer ana', context, since }, listener))
  await until(() => told.length > 0)
  expect(told).toEqual(['staff'])
})

test('a right lost while the one before is being looked up is lost with the next look', async () => {
  const { upstream, watch } = start(patient)
  const ana = await watch()
  const { contextFor } = upstream
  const slow = Promise.withResolvers<void>()
  upstream.contextFor = async (caller) => {
    const context = await contextFor(caller)
    await slow.promise
    return context
  }
  upstream.regroup('ana', 'coaches')
  upstream.contextFor = contextFor
  upstream.regroup('ana', 'staff')
  slow.resolve()
  await until(() => ana.told.includes('staff'))
  expect(ana.told).toEqual(['coaches', 'staff'])
})

test('a change without an event is found by polling', async () => {
  const { upstream, watch } = start(eager)
  const ana = await watch()
  upstream.change = () => {}
  upstream.regroup('ana', 'staff')
  await until(() => ana.told.length > 0)
  upstream.revoke('Bearer ana')
  await until(() => ana.told.includes('revoked'))
  expect(ana.told.slice(0, 2)).toEqual(['staff', 'revoked'])
})

test('polling reaches every credential, and verifies only a few at once', async () => {
  const { upstream, watch, round } = start({ ...eager, recheckEveryMs: 50 })
  const people = Array.from({ length: 30 }, (_, place) => `p${place}`)
  for (const user of people) {
    upstream.signIn(`Bearer ${user}`, user)
    await watch(user)
  }
  const asked = new Map<string | undefined, number>()
  const { contextFor } = upstream
  upstream.contextFor = (caller) => {
    asked.set(caller.authorization, (asked.get(caller.authorization) ?? 0) + 1)
    return contextFor(caller)
  }
  await until(() => asked.size === people.length)
  await round()
  const times = [...asked.values()]
  expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(1)
})

test('after a long success one failure is borne, and each success begins the patience anew', async () => {
  const { clock, upstream, watch, round } = start(eager)
  const { told } = await watch()
  for (clock.ms of [900, 1800, 2700]) {
    upstream.isAway = true
    await round()
    upstream.isAway = false
    await round()
  }
  clock.ms = 10_000
  upstream.isAway = true
  await round()
  clock.ms = 11_000
  await round()
  expect(told).toEqual([])
  clock.ms = 11_001
  await until(() => told.includes('unverified'))
})

test('an outage of the verification shows at the first credential, and all give up together', async () => {
  const { clock, upstream, watch, round } = start({ ...eager, recheckEveryMs: HOUR_MS })
  const people = [await watch('ana'), await watch('ben')]
  upstream.isAway = true
  await until(() => upstream.calls.verify >= 6)
  clock.ms = 1001
  await round()
  await until(() => people.every(({ told }) => told.length > 0))
  expect(people.map(({ told }) => told[0])).toEqual(['unverified', 'unverified'])
})

test('the first credential that cannot be verified has all others verified at once, and the next one does not', async () => {
  const { upstream, watch } = start(patient)
  for (const user of ['ana', 'ben']) await watch(user)
  upstream.isAway = true
  const { verify: asked } = upstream.calls
  upstream.change('ana')
  await until(() => upstream.calls.verify >= asked + 2)
  upstream.change('ana')
  await until(() => upstream.calls.verify >= asked + 3)
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate)
  expect(upstream.calls.verify).toBe(asked + 3)
})

test('a watch that was closed verifies nothing more', async () => {
  const { upstream, watching, watch } = start(patient)
  await watch()
  watching.close()
  const { verify: asked } = upstream.calls
  upstream.change('ana')
  expect(upstream.calls.verify).toBe(asked)
})

test('a verification that hangs is abandoned, and its late answer changes nothing', async () => {
  const { upstream, verify, watch } = start({ ...patient, recheckWithinMs: 20, recheckEveryMs: 20 })
  const { told } = await watch()
  upstream.change = () => {}
  upstream.regroup('ana', 'before')
  const before = await verify('ana')
  upstream.regroup('ana', 'staff')
  const hanging = Promise.withResolvers<typeof before>()
  const { contextFor } = upstream
  let asked = 0
  upstream.contextFor = (caller) => {
    asked += 1
    return asked === 1 ? hanging.promise : contextFor(caller)
  }
  await until(() => told.length > 0)
  hanging.resolve(before)
  await until(() => asked > 4)
  expect(told).toEqual(['staff'])
})

test('leaving twice does not remove the current holders of a credential', async () => {
  const { upstream, watch } = start(patient)
  const first = await watch()
  first.leave()
  const second = await watch()
  first.leave()
  const third = await watch()
  upstream.regroup('ana', 'staff')
  await until(() => second.told.length > 0)
  expect([first.told, second.told, third.told]).toEqual([[], ['staff'], ['staff']])
})

test('no credential is verified after all holders have left, and one that leaves during its verification gets nothing', async () => {
  const { upstream, watch } = start(eager)
  const { told, leave } = await watch()
  const { contextFor } = upstream
  const answering = Promise.withResolvers<void>()
  upstream.contextFor = async (caller) => {
    const context = await contextFor(caller)
    await answering.promise
    return context
  }
  upstream.regroup('ana', 'staff')
  leave()
  const asked = upstream.calls.verify
  answering.resolve()
  const other = start(eager)
  await other.watch()
  await other.round()
  await other.round()
  expect(told).toEqual([])
  expect(upstream.calls.verify).toBe(asked)
})
