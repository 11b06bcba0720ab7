import { createHmac } from 'node:crypto'
import {
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  decodeProtectedHeader,
  exportSPKI,
  generateKeyPair,
  importJWK,
  SignJWT,
} from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientId, issuerOf } from '#backend/identity/accounts/userPool.ts'
import { askCode, enterCode } from '#backend/identity/testCalls.ts'
import { openTestIdentity, type TestIdentity } from '#backend/identity/testIdentity.ts'
import { createIdTokenVerifier } from './idTokenVerifier.ts'
import { verifyIdToken } from './verifyIdToken.ts'

let service: TestIdentity
let idToken: string
let accessToken: string
let refreshToken: string

const email = 'ana@example.org'

async function enter() {
  const session = await askCode(service.call, email)
  const { body } = await enterCode(service.call, { session, email, code: service.codeFor(email) })
  return body.AuthenticationResult
}

beforeAll(async () => {
  service = await openTestIdentity()
  await service.identity.importAccounts([{ subject: 'sub-ana', username: 'ana', email, phone: undefined }])
  const entered = await enter()
  idToken = entered.IdToken
  accessToken = entered.AccessToken
  refreshToken = entered.RefreshToken
})
afterAll(() => service.close())

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const partsOf = (token: string) => token.split('.')

/** The claims of Ana's ID token, signed with the service's own key. */
function signed(changes: Record<string, unknown>, header: Record<string, unknown> = {}): Promise<string> {
  const { kid, key } = service.identity.keys.signingKey()
  return new SignJWT({ ...decodeJwt(idToken), ...changes })
    .setProtectedHeader({ alg: 'RS256', kid, ...header })
    .sign(key)
}

test('a valid ID token names the user and the expiry', async () => {
  expect(await service.identity.verifyIdToken(idToken)).toMatchObject({
    subject: 'sub-ana',
    username: 'ana',
    email,
    phone: undefined,
    expiresAt: new Date((decodeJwt(idToken).exp ?? 0) * 1000).toISOString(),
  })
})

test('tokens are valid for an hour and contain the claims of a real user pool', () => {
  const [id, access] = [decodeJwt(idToken), decodeJwt(accessToken)]
  expect((id.exp ?? 0) - (id.iat ?? 0)).toBe(3_600)
  expect(id).toMatchObject({ aud: clientId, iss: issuerOf(service.url), token_use: 'id', email_verified: true })
  expect(access).toMatchObject({
    client_id: clientId,
    username: 'ana',
    token_use: 'access',
    scope: 'aws.cognito.signin.user.admin',
  })
  expect(access['origin_jti']).toBe(id['origin_jti'])
})

test('a token signed with unchanged claims is valid (so that the tokens below are rejected for their change)', async () => {
  expect(await service.identity.verifyIdToken(await signed({}))).toMatchObject({ username: 'ana' })
})

const mutations: Record<string, () => Promise<string> | string> = {
  'an access token': () => accessToken,
  'a refresh token': () => refreshToken,
  'no token': () => '',
  'half a token': () => partsOf(idToken).slice(0, 2).join('.'),
  'no signature': () => `${partsOf(idToken).slice(0, 2).join('.')}.`,
  'algorithm none': () => `${base64({ alg: 'none', kid: decodeProtectedHeader(idToken).kid })}.${partsOf(idToken)[1]}.`,
  'a changed claim': () => {
    const [head, , signature] = partsOf(idToken)
    return `${head}.${base64({ ...decodeJwt(idToken), sub: 'sub-eve' })}.${signature}`
  },
  'another key under our name': async () => {
    const { privateKey } = await generateKeyPair('RS256')
    const { kid } = service.identity.keys.signingKey()
    return new SignJWT(decodeJwt(idToken)).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)
  },
  'an unknown key': () => signed({}, { kid: 'unknown' }),
  'no key name': () => signed({}, { kid: undefined }),
  'another issuer': () => signed({ iss: 'https://cognito-idp.us-east-2.amazonaws.com/us-east-2_other' }),
  'another audience': () => signed({ aud: 'another-app' }),
  'no audience': () => signed({ aud: undefined }),
  'another use': () => signed({ token_use: 'access' }),
  'no subject': () => signed({ sub: '' }),
  'an end that is past': () => signed({ exp: Math.floor(Date.parse(service.now()) / 1000) - 1 }),
  'no end': () => signed({ exp: undefined }),
  'a beginning to come': () => signed({ nbf: Math.floor(Date.parse(service.now()) / 1000) + 60 }),
}

test.each(Object.entries(mutations))('%s is no ID token', async (_name, mutate) => {
  const attempt = service.identity.verifyIdToken(await mutate())
  await expect(attempt).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('the public key cannot be used as a secret for signing (HS256)', async () => {
  const [publicKey] = service.identity.keys.publicKeys().keys
  if (!publicKey) throw new Error('There is no key')
  const imported = await importJWK(publicKey, 'RS256', { extractable: true })
  if (imported instanceof Uint8Array) throw new Error('The key is not RSA')
  const unsigned = `${base64({ alg: 'HS256', kid: publicKey.kid })}.${partsOf(idToken)[1]}`
  const forgeries = [await exportSPKI(imported), JSON.stringify(publicKey)].map(
    (secret) => `${unsigned}.${createHmac('sha256', secret).update(unsigned).digest('base64url')}`,
  )
  const verdicts = await Promise.allSettled(forgeries.map((forgery) => service.identity.verifyIdToken(forgery)))
  expect(verdicts.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test.each([
  ['an ID token', () => idToken],
  ['a changed access token', () => accessToken.replace(/.{8}$/, 'AAAAAAAA')],
  ['a refresh token', () => refreshToken],
])('%s opens no identity call', async (_name, token) => {
  expect(await service.call('GetUser', { AccessToken: token() })).toMatchObject({ type: 'NotAuthorizedException' })
})

test('a token verified before is checked again for expiration', async () => {
  await service.identity.verifyIdToken(idToken)
  service.moveClock(3_601)
  await expect(service.identity.verifyIdToken(idToken)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(await service.call('GetUser', { AccessToken: accessToken })).toMatchObject({
    type: 'NotAuthorizedException',
    body: { message: 'Access Token has expired' },
  })
  service.moveClock(-3_601)
})

test('a new key signs, and tokens of the old one stay valid', async () => {
  await service.identity.keys.rotate(service.now())
  const { IdToken } = await enter()
  expect(decodeProtectedHeader(IdToken).kid).not.toBe(decodeProtectedHeader(idToken).kid)
  expect(await service.identity.verifyIdToken(IdToken)).toMatchObject({ username: 'ana' })
  expect(await service.identity.verifyIdToken(idToken)).toMatchObject({ username: 'ana' })
  expect(service.identity.keys.publicKeys().keys).toHaveLength(2)
})

test('an ended sign-in is refused within a second, and others continue', async () => {
  const [left, kept] = [await enter(), await enter()]
  await service.identity.verifyIdToken(left.IdToken)
  expect((await service.call('RevokeToken', { Token: left.RefreshToken })).status).toBe(200)
  expect(await service.call('GetUser', { AccessToken: left.AccessToken })).toMatchObject({
    type: 'NotAuthorizedException',
  })
  const refreshed = await service.call('GetTokensFromRefreshToken', { RefreshToken: left.RefreshToken })
  expect(refreshed).toMatchObject({
    type: 'NotAuthorizedException',
    body: { message: 'Refresh Token has been revoked' },
  })
  service.moveClock(0.3)
  await expect(service.identity.verifyIdToken(left.IdToken)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(await service.identity.verifyIdToken(kept.IdToken)).toMatchObject({ username: 'ana' })
})

test('only refresh tokens can be revoked, and revoking an unknown one succeeds', async () => {
  expect(await service.call('RevokeToken', { Token: idToken })).toMatchObject({ type: 'UnsupportedTokenTypeException' })
  expect(await service.call('RevokeToken', { Token: 'x'.repeat(43) })).toMatchObject({ status: 200 })
})

test('an unknown refresh token renews nothing', async () => {
  const { type, body } = await service.call('GetTokensFromRefreshToken', { RefreshToken: 'x'.repeat(43) })
  expect({ type, message: body.message }).toEqual({ type: 'NotAuthorizedException', message: 'Invalid Refresh Token' })
})

test('refresh tokens end after thirty days', async () => {
  const { RefreshToken } = await enter()
  service.moveClock(30 * 86_400 + 1)
  const late = await service.call('GetTokensFromRefreshToken', { RefreshToken })
  expect(late.body.message).toBe('Refresh Token has expired')
  service.moveClock(-30 * 86_400 - 1)
})

test('the database contains no code, session or refresh token in plain text', async () => {
  const { RefreshToken } = await enter()
  const session = await askCode(service.call, email)
  const rows = await service.database.query({
    text: `select to_jsonb(s)::text as row from identity_session s union all select to_jsonb(c)::text from identity_challenge c`,
  })
  const text = JSON.stringify(rows)
  expect(text).not.toContain(RefreshToken)
  expect(text).not.toContain(session)
  expect(text).not.toContain(`"${service.codeFor(email)}"`)
})

test('an external user pool is trusted through the address of its keys', async () => {
  const keys = createRemoteJWKSet(new URL(`${issuerOf(service.url)}/.well-known/jwks.json`))
  const trusted = { keys, issuer: issuerOf(service.url), audience: clientId, now: service.now() }
  expect(await verifyIdToken(idToken, trusted)).toMatchObject({ username: 'ana' })
})

test('a token of an issuer that does not report ended sign-ins is valid until it expires', async () => {
  const verify = createIdTokenVerifier({
    keys: service.identity.keys.resolve,
    issuer: issuerOf(service.url),
    audience: clientId,
    now: service.now,
  })
  expect(await verify(idToken)).toMatchObject({ username: 'ana' })
})

test.each<[string, () => Promise<Response>]>([
  ['there is no answer', () => Promise.reject(new TypeError('refused'))],
  ['the answer comes too late', () => Promise.reject(new DOMException('too late', 'TimeoutError'))],
  ['there is no such page', async () => new Response(null, { status: 404 })],
  ['the answer holds no keys', async () => Response.json({ message: 'Under maintenance' })],
])('keys that cannot be had now are no fault of the token: %s', async (_why, answer) => {
  const keys = createRemoteJWKSet(new URL('http://127.0.0.1:1/jwks.json'), { [customFetch]: answer })
  const trusted = { keys, issuer: issuerOf(service.url), audience: clientId, now: service.now() }
  await expect(verifyIdToken(idToken, trusted)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})
