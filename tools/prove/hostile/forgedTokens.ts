import { createPublicKey, createHmac, type JsonWebKey } from 'node:crypto'
import { base64url, type CryptoKey, exportSPKI, generateKeyPair, SignJWT } from 'jose'
import type { KeyRing } from '#backend/identity/tokens/keyRing.ts'

/** A token that must be refused, and what is wrong with it. */
export interface ForgedToken {
  flaw: string
  token: string
}

interface Parts {
  header: Record<string, unknown>
  payload: Record<string, unknown>
  signature: string
}

/** Every way we know of to make a bad token out of a good one, with and without the server's own key. */
export async function forgeTokens(good: string, keys: KeyRing): Promise<ForgedToken[]> {
  const parts = readParts(good)
  return [...unsigned(parts), ...(await withForeignKeys(parts, keys)), ...(await withOwnKey(parts, keys))]
}

/** The good token with one character of it exchanged. */
export function mutateToken(good: string, random: () => number): ForgedToken {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const segments = good.split('.')
  const which = Math.floor(random() * segments.length)
  const segment = segments[which] ?? ''
  // The last character of a segment has bits that mean nothing.
  const at = Math.floor(random() * (segment.length - 1))
  const others = alphabet.replace(segment[at] ?? '', '')
  const character = others[Math.floor(random() * others.length)] ?? 'A'
  segments[which] = segment.slice(0, at) + character + segment.slice(at + 1)
  return { flaw: `character ${at} of segment ${which} is ${character}`, token: segments.join('.') }
}

function unsigned({ header, payload, signature }: Parts): ForgedToken[] {
  const body = encode(payload)
  const other = encode({ ...payload, sub: '00000000-0000-4000-8000-000000000000' })
  return [
    { flaw: 'algorithm none, no signature', token: `${encode({ ...header, alg: 'none' })}.${body}.` },
    { flaw: 'algorithm None, no signature', token: `${encode({ ...header, alg: 'None' })}.${body}.` },
    { flaw: 'algorithm none, the old signature', token: `${encode({ ...header, alg: 'none' })}.${body}.${signature}` },
    { flaw: 'another person’s subject under the old signature', token: `${encode(header)}.${other}.${signature}` },
    { flaw: 'no signature', token: `${encode(header)}.${body}.` },
    { flaw: 'half a signature', token: `${encode(header)}.${body}.${signature.slice(0, signature.length / 2)}` },
    { flaw: 'a fourth segment', token: `${encode(header)}.${body}.${signature}.${signature}` },
    { flaw: 'not a token', token: 'null' },
  ]
}

async function withForeignKeys({ header, payload }: Parts, keys: KeyRing): Promise<ForgedToken[]> {
  const foreign = await generateKeyPair('RS256', { extractable: true })
  const { n, e, kty } = createPublicKey(await exportSPKI(foreign.publicKey)).export({ format: 'jwk' })
  const jwk = { kty: String(kty), n: String(n), e: String(e) }
  const sign = (more: Record<string, unknown>) => signed(payload, { ...header, ...more }, foreign.privateKey)
  return [
    { flaw: 'signed with a strange key under our key’s name', token: await sign({}) },
    { flaw: 'signed with a strange key that it brings along', token: await sign({ jwk }) },
    { flaw: 'signed with a strange key under a strange name', token: await sign({ kid: 'strange' }) },
    { flaw: 'signed with a strange key that names no key', token: await sign({ kid: undefined }) },
    { flaw: 'a key address of its own', token: await sign({ kid: 'strange', jku: 'http://127.0.0.1:9/keys' }) },
    ...keys.publicKeys().keys.map((key) => ({
      flaw: 'our public key as a shared secret',
      token: asSharedSecret({ header, payload }, key),
    })),
  ]
}

/** The classic attack: HS256, with the public key as the shared secret. */
function asSharedSecret({ header, payload }: Omit<Parts, 'signature'>, key: JsonWebKey): string {
  const secret = createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
  const input = `${encode({ ...header, alg: 'HS256' })}.${encode(payload)}`
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
}

async function withOwnKey({ header, payload }: Parts, keys: KeyRing): Promise<ForgedToken[]> {
  const { key } = keys.signingKey()
  const sign = (more: Record<string, unknown>) => signed({ ...payload, ...more }, header, key)
  const nowS = Math.floor(Date.now() / 1000)
  return [
    { flaw: 'another audience', token: await sign({ aud: 'another_client' }) },
    { flaw: 'no audience', token: await sign({ aud: undefined }) },
    { flaw: 'another issuer', token: await sign({ iss: 'http://localhost/identity/us-east-2_another' }) },
    { flaw: 'no issuer', token: await sign({ iss: undefined }) },
    { flaw: 'expired', token: await sign({ iat: nowS - 7_200, exp: nowS - 60 }) },
    { flaw: 'no end', token: await sign({ exp: undefined }) },
    { flaw: 'not yet begun', token: await sign({ nbf: nowS + 3_600 }) },
    { flaw: 'for access, not for identity', token: await sign({ token_use: 'access' }) },
    { flaw: 'for nothing', token: await sign({ token_use: undefined }) },
    { flaw: 'no subject', token: await sign({ sub: undefined }) },
    { flaw: 'our key, and no name of it', token: await signed(payload, { ...header, kid: undefined }, key) },
  ]
}

function signed(payload: Record<string, unknown>, header: Record<string, unknown>, key: CryptoKey): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ ...header, alg: 'RS256' }).sign(key)
}

function readParts(token: string): Parts {
  const [header = '', payload = '', signature = ''] = token.split('.')
  return { header: decode(header), payload: decode(payload), signature }
}

function encode(value: Record<string, unknown>): string {
  return base64url.encode(JSON.stringify(value))
}

function decode(text: string): Record<string, unknown> {
  return JSON.parse(new TextDecoder().decode(base64url.decode(text)))
}
