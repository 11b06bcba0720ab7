import type { IncomingMessage } from 'node:http'
import { keyedHash } from '#backend/identity/codes/codes.ts'
import { makeSecret } from '#backend/platform/secret.ts'

/** Where a caller connects from: their browser and its network. */
export interface Place {
  network: string
  /** What only this browser knows: of its cookie, or made for it now. It is kept once it has proved an address. */
  device: string
}

/** For so long after the last proof an address knows a place. */
export const PLACE_LIFETIME_S = 90 * 86_400

const NAME = 'obi_device'
const COOKIE = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{43})(?:;|$)`)

export function readDevice({ headers }: IncomingMessage): string {
  return COOKIE.exec(headers.cookie ?? '')?.[1] ?? makeSecret()
}

/** No script reads the cookie, no other site sends it, and no other path gets it. */
export function deviceCookie(device: string, { path, isSecure }: { path: string; isSecure: boolean }): string {
  const rules = [`Path=${path}`, `Max-Age=${PLACE_LIFETIME_S}`, 'HttpOnly', 'SameSite=Strict']
  return [`${NAME}=${device}`, ...rules, ...(isSecure ? ['Secure'] : [])].join('; ')
}

/** A place by the keys it is kept under: the one that tells more of a person stands first. */
export function placeKeys({ device, network }: Place, hashKey: string): readonly [string, string] {
  return [`device:${keyedHash(hashKey, ['device', device])}`, `network:${keyedHash(hashKey, ['network', network])}`]
}

/** An address by the key under which its places and its guesses are counted. */
export function addressKeyOf(address: string, hashKey: string): string {
  return keyedHash(hashKey, ['guard', address])
}
