import { createHmac, timingSafeEqual } from 'node:crypto'
import { publicKeys, storagePath } from '#schema/storageLimits.ts'

export interface AddressKeeping {
  /** Only who has it makes addresses. */
  key: Uint8Array
  /** Where browsers find us, base path included, without a slash at the end. */
  url: string
}

/** What the address of a part lets its holder do: put these bytes there, this one time of the upload, until then. */
export interface PartGrant {
  key: string
  uploadId: string
  partNumber: number
  /** Bytes, at most. */
  bytes: number
  /** Seconds since 1970. */
  expires: number
}

/** A key of the store is made of names that mean nothing but themselves, on any file system and in any address. */
const KEY = /^[a-z\d][\w-]*(\/[a-z\d][\w-]*)*(\.[a-z\d]{1,8})?$/i
const LONGEST_KEY = 512

export function isKey(text: string): boolean {
  return text.length <= LONGEST_KEY && KEY.test(text)
}

export function signPartAddress(grant: PartGrant, { key, url }: AddressKeeping): string {
  return `${url}${addressAfter({ grant, signature: sign(saidOfPart(grant), key).toString('base64url') })}`
}

const PART_QUERY =
  /^uploadId=([\w-]{1,64})&partNumber=(\d{1,5})&bytes=(\d{1,10})&expires=(\d{1,12})&signature=([\w-]{43})$/

/** What the address grants; undefined for one that we did not make just so, or whose time is over. */
export function readPartAddress(address: string, key: Uint8Array, now: Date): PartGrant | undefined {
  const said = partsOf(address)
  const isOurs = said && isKey(said.grant.key) && isSigned(saidOfPart(said.grant), said.signature, key)
  if (!isOurs || addressAfter(said) !== address) return undefined
  return isBefore(now, said.grant.expires) ? said.grant : undefined
}

interface SignedPart {
  grant: PartGrant
  signature: string
}

function partsOf(address: string): SignedPart | undefined {
  const at = address.indexOf('?')
  const found = PART_QUERY.exec(address.slice(at + 1))
  if (!found || !address.startsWith(storagePath)) return undefined
  const [, uploadId = '', partNumber, bytes, expires, signature = ''] = found
  const numbers = { partNumber: Number(partNumber), bytes: Number(bytes), expires: Number(expires) }
  return { grant: { key: address.slice(storagePath.length, at), uploadId, ...numbers }, signature }
}

/** A number has one spelling: no zeros in front. */
function addressAfter({ grant, signature }: SignedPart): string {
  const { key, uploadId, partNumber, bytes, expires } = grant
  return `${storagePath}${key}?uploadId=${uploadId}&partNumber=${partNumber}&bytes=${bytes}&expires=${expires}&signature=${signature}`
}

/** Where whoever has the address reads an object that is not for everyone, until then. It grants that and nothing else. */
export function signReadAddress(objectKey: string, expires: number, { key, url }: AddressKeeping): string {
  const signature = sign(['GET', objectKey, expires], key).toString('base64url')
  return `${url}${storagePath}~${expires}.${signature}/${objectKey}`
}

export interface ReadGrant {
  key: string
  /** Seconds since 1970; undefined for what is for everyone. */
  expires: number | undefined
}

/** Which object may be read at this path; undefined for one that nobody was given. */
export function readReadAddress(path: string, key: Uint8Array, now: Date): ReadGrant | undefined {
  const rest = path.startsWith(storagePath) ? path.slice(storagePath.length) : ''
  if (rest.startsWith(publicKeys)) return isKey(rest) ? { key: rest, expires: undefined } : undefined
  const [signed, objectKey] = splitAt(rest, rest.indexOf('/'))
  const [text, signature] = splitAt(signed.slice(1), signed.indexOf('.') - 1)
  const expires = Number(text)
  if (!signed.startsWith('~') || text !== String(expires)) return undefined
  const isOurs = isKey(objectKey) && isSigned(['GET', objectKey, expires], signature, key)
  return isOurs && isBefore(now, expires) ? { key: objectKey, expires } : undefined
}

function splitAt(text: string, at: number): [string, string] {
  return [text.slice(0, at), text.slice(at + 1)]
}

function saidOfPart({ key, uploadId, partNumber, bytes, expires }: PartGrant): Signed {
  return ['PUT', key, uploadId, partNumber, bytes, expires]
}

type Signed = readonly (string | number)[]

/** The parts are kept apart, whatever they hold. */
function sign(parts: Signed, key: Uint8Array): Buffer {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest()
}

/** Read back, a signature has one spelling: base64url leaves two bits of its last digit unread. */
function isSigned(parts: Signed, signature: string, key: Uint8Array): boolean {
  const given = Buffer.from(signature, 'base64url')
  const right = sign(parts, key)
  return given.length === right.length && timingSafeEqual(given, right) && given.toString('base64url') === signature
}

function isBefore(now: Date, seconds: number): boolean {
  return now.getTime() < seconds * 1000
}
