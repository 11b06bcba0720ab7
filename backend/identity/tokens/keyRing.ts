import {
  calculateJwkThumbprint,
  type CryptoKey,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
} from 'jose'
import * as v from 'valibot'
import type { Instant } from '#backend/platform/context.ts'
import type { SecretStore } from './secretStore.port.ts'

const PrivateKey = v.object({
  kty: v.literal('RSA'),
  n: v.string(),
  e: v.string(),
  d: v.string(),
  p: v.string(),
  q: v.string(),
  dp: v.string(),
  dq: v.string(),
  qi: v.string(),
})
const StoredKey = v.object({ kid: v.string(), madeAt: v.string(), key: PrivateKey })
const StoredKeys = v.pipe(v.string(), v.parseJson(), v.tupleWithRest([StoredKey], StoredKey))
type StoredKey = v.InferOutput<typeof StoredKey>

export interface SigningKey {
  kid: string
  key: CryptoKey
}

/** The keys that sign tokens. The newest one signs; the older ones still verify. */
export interface KeyRing {
  signingKey(): SigningKey
  publicKeys(): JSONWebKeySet
  /** Finds a key by a token's `kid`. A key that another replica created is read once. */
  readonly resolve: JWTVerifyGetKey
  /**
   * Creates a new signing key. Replicas load it when they receive the first token that it signed, or when they restart.
   */
  rotate(now: Instant): Promise<void>
}

const NAME = 'identity-keys.json'
const KEPT = 3
const LOOK_AGAIN_MS = 10_000

/** Opens the keys, and creates the first pair on the first start. */
export async function openKeyRing(secrets: SecretStore, now: () => Instant): Promise<KeyRing> {
  const standing = await secrets.read(NAME)
  let keys = await importKeys(standing ?? (await secrets.keep(NAME, JSON.stringify([await makeKey(now())]))))
  let lookedAt = Date.parse(now())

  async function look(): Promise<void> {
    lookedAt = Date.parse(now())
    const text = await secrets.read(NAME)
    if (text !== undefined) keys = await importKeys(text)
  }

  return {
    signingKey: () => keys.signing,
    publicKeys: () => keys.public,
    resolve: async (header, token) => {
      const isOurKey = keys.public.keys.some(({ kid }) => kid === header.kid)
      if (!isOurKey && Date.parse(now()) - lookedAt >= LOOK_AGAIN_MS) await look()
      return keys.resolve(header, token)
    },
    rotate: async (at) => {
      const older = v.parse(StoredKeys, await secrets.read(NAME))
      const renewed = [await makeKey(at), ...older].slice(0, KEPT)
      await secrets.replace(NAME, JSON.stringify(renewed))
      await look()
    },
  }
}

async function makeKey(now: Instant): Promise<StoredKey> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = v.parse(PrivateKey, await exportJWK(privateKey))
  return { kid: await calculateJwkThumbprint(key), madeAt: now, key }
}

async function importKeys(text: string) {
  const stored = v.parse(StoredKeys, text)
  const [newest] = stored
  const publicKeys = stored.map(({ kid, key: { kty, n, e } }) => ({ kid, kty, n, e, alg: 'RS256', use: 'sig' }))
  return {
    signing: { kid: newest.kid, key: await importPrivate(newest.key) },
    public: { keys: publicKeys },
    resolve: createLocalJWKSet({ keys: publicKeys }),
  }
}

async function importPrivate(key: StoredKey['key']): Promise<CryptoKey> {
  const imported = await importJWK(key, 'RS256')
  if (imported instanceof Uint8Array) throw new TypeError('A signing key is an RSA key')
  return imported
}
