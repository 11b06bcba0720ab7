import { expect, test } from 'vitest'
import { addSeconds } from '#backend/platform/wallTime.ts'
import { type KeyRing, openKeyRing } from './keyRing.ts'
import type { SecretStore } from './secretStore.port.ts'

const NINE = '2026-11-21T09:00:00.000Z'

/** The store that replicas share; it counts its reads. */
function sharedSecrets() {
  const stored = new Map<string, string>()
  const looks = { count: 0 }
  const secrets: SecretStore = {
    async read(name) {
      looks.count += 1
      return stored.get(name)
    },
    async keep(name, text) {
      if (!stored.has(name)) stored.set(name, text)
      return stored.get(name) ?? text
    },
    replace: async (name, text) => void stored.set(name, text),
  }
  return { secrets, looks }
}

/** Whether the replica has the key named by a token. */
async function knows(ring: KeyRing, kid: string): Promise<boolean> {
  const token = { payload: '', signature: '' }
  return Promise.resolve(ring.resolve({ alg: 'RS256', kid }, token)).then(
    () => true,
    () => false,
  )
}

test('a key from another replica is found ten seconds after the last read', async () => {
  const { secrets } = sharedSecrets()
  let now = NINE
  const ours = await openKeyRing(secrets, () => now)
  const theirs = await openKeyRing(secrets, () => now)
  await theirs.rotate(now)
  const { kid } = theirs.signingKey()
  now = addSeconds(NINE, 10)
  expect(await knows(ours, kid)).toBe(true)
  expect(ours.signingKey().kid).toBe(kid)
})

test('tokens with unknown key ids do not cause repeated reads of the keys', async () => {
  const { secrets, looks } = sharedSecrets()
  let now = NINE
  const ring = await openKeyRing(secrets, () => now)
  const before = looks.count
  for (const seconds of [0, 9.999, 10, 11, 19.999, 20]) {
    now = addSeconds(NINE, seconds)
    expect(await knows(ring, 'unknown')).toBe(false)
  }
  expect(looks.count - before).toBe(2)
})

test('a known key causes no read', async () => {
  const { secrets, looks } = sharedSecrets()
  let now = NINE
  const ring = await openKeyRing(secrets, () => now)
  const before = looks.count
  now = addSeconds(NINE, 3_600)
  expect(await knows(ring, ring.signingKey().kid)).toBe(true)
  expect(looks.count).toBe(before)
})

test('the previous key, whose tokens are still valid, causes no read either', async () => {
  const { secrets, looks } = sharedSecrets()
  let now = NINE
  const ring = await openKeyRing(secrets, () => now)
  const { kid } = ring.signingKey()
  await ring.rotate(now)
  const before = looks.count
  now = addSeconds(NINE, 3_600)
  expect([await knows(ring, kid), await knows(ring, ring.signingKey().kid)]).toEqual([true, true])
  expect(looks.count).toBe(before)
})

test('the newest key signs, the two before it still verify, and older ones are gone', async () => {
  const { secrets } = sharedSecrets()
  const ring = await openKeyRing(secrets, () => NINE)
  const kids = [ring.signingKey().kid]
  for (let turn = 0; turn < 3; turn += 1) {
    await ring.rotate(NINE)
    kids.push(ring.signingKey().kid)
  }
  expect(ring.publicKeys().keys.map(({ kid }) => kid)).toEqual(kids.slice(1).toReversed())
})
