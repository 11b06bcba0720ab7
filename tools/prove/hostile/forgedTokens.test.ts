import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { clientId, issuerOf } from '#backend/identity/accounts/userPool.ts'
import { type KeyRing, openKeyRing } from '#backend/identity/tokens/keyRing.ts'
import { openSecretFolder } from '#backend/identity/tokens/secretFolder.ts'
import { issueTokens } from '#backend/identity/tokens/tokens.ts'
import { verifyIdToken } from '#backend/identity/tokens/verifyIdToken.ts'
import { randomFrom } from '#planner/solving/random.ts'
import { forgeTokens, mutateToken } from './forgedTokens.ts'

const issuer = issuerOf('http://localhost:4000')
const now = new Date().toISOString()
let keys: KeyRing
let good = ''

beforeAll(async () => {
  keys = await openKeyRing(await openSecretFolder(await mkdtemp(join(tmpdir(), 'obi-keys-'))), () => now)
  const user = {
    sub: randomUUID(),
    username: 'ana',
    email: 'ana@example.com',
    emailVerified: true,
    phone: null,
    phoneVerified: false,
    attributes: {},
  }
  good = (await issueTokens({ user, sessionId: randomUUID(), signedInAt: now, now }, { keys, issuer })).IdToken
})

test('the token that the forgeries are made from is valid', async () => {
  await expect(verify(good)).resolves.toMatchObject({ username: 'ana' })
})

test('every forgery is refused', async () => {
  const forged = await forgeTokens(good, keys)
  const taken = await Promise.all(forged.map(async ({ flaw, token }) => ((await isTaken(token)) ? flaw : undefined)))
  expect(forged.length).toBeGreaterThan(20)
  expect(taken.filter((flaw) => flaw !== undefined)).toEqual([])
})

test('a token with one character exchanged is refused', async () => {
  const random = randomFrom(7)
  for (let round = 0; round < 100; round += 1) {
    const { flaw, token } = mutateToken(good, random)
    expect(token, flaw).not.toBe(good)
    expect(await isTaken(token), flaw).toBe(false)
  }
})

function verify(token: string) {
  return verifyIdToken(token, { keys: keys.resolve, issuer, audience: clientId, now })
}

async function isTaken(token: string): Promise<boolean> {
  return verify(token).then(
    () => true,
    () => false,
  )
}
