import type { IncomingMessage } from 'node:http'
import { keyedHash } from '#backend/identity/codes/codes.ts'
import { makeSecret } from '#backend/platform/secret.ts'

/** Where a caller connects from: their device (a browser) and its network. */
export interface Place {
  network: string
  /**
   * The secret of the browser, from its cookie or newly created. It is stored once the browser has proved an address.
   */
  device: string
}

/** How long after the last proof an address remembers a place, in seconds. */
export const PLACE_LIFETIME_S = 90 * 86_400

const NAME = 'obi_device'
const COOKIE = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{43})(?:;|$)`)

export function readDevice({ headers }: IncomingMessage): string {
  return COOKIE.exec(headers.cookie ?? '')?.[1] ?? makeSecret()
}

/** Scripts cannot read the cookie, other sites cannot send it, and it is sent to no other path. */
export function deviceCookie(device: string, { path, isSecure }: { path: string; isSecure: boolean }): string {
  const rules = [`Path=${path}`, `Max-Age=${PLACE_LIFETIME_S}`, 'HttpOnly', 'SameSite=Strict']
  return [`${NAME}=${device}`, ...rules, ...(isSecure ? ['Secure'] : [])].join('; ')
}

/** The keys under which a place is stored. The key that identifies a person more closely comes first. */
export function placeKeys({ device, network }: Place, hashKey: string): readonly [string, string] {
  return [`device:${keyedHash(hashKey, ['device', device])}`, `network:${keyedHash(hashKey, ['network', network])}`]
}

/** The key under which the places and guesses of an address are counted. */
export function addressKeyOf(address: string, hashKey: string): string {
  return keyedHash(hashKey, ['guard', address])
}
