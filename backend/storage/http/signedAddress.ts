import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Instant } from '#backend/platform/context.ts'
import { publicKeys, storageLimits, storagePath } from '#schema/storageLimits.ts'

export interface AddressKeeping {
  /** Only who has it makes addresses. */
  key: Uint8Array
  /** Public URL of the server with its base path, without a trailing slash. */
  url: string
}

/** Rights of a part's URL: to send at most this many bytes as this part, until it expires. */
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

/** Returns the rights of a part's URL; undefined if the signature is invalid or it has expired. */
export function readPartAddress(address: string, key: Uint8Array, now: Date): PartGrant | undefined {
  const parts = partsOf(address)
  const isOurs = parts && isKey(parts.grant.key) && isSigned(saidOfPart(parts.grant), parts.signature, key)
  if (!isOurs || addressAfter(parts) !== address) return undefined
  return isBefore(now, parts.grant.expires) ? parts.grant : undefined
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

/** An address under which a private object can be read until it expires. It grants nothing else. */
export function signReadAddress(objectKey: string, expires: number, { key, url }: AddressKeeping): string {
  const signature = sign(['GET', objectKey, expires], key).toString('base64url')
  return `${url}${storagePath}~${expires}.${signature}/${objectKey}`
}

/**
 * The same for an object and all that lies in its folder and below it, under the same beginning, so that what the
 * object names relative to itself is found. The number says of how many names the folder is made.
 */
function signFolderAddress(objectKey: string, expires: number, { key, url }: AddressKeeping): string {
  const folder = objectKey.slice(0, objectKey.lastIndexOf('/') + 1)
  const signature = sign(['GET', folder, expires], key).toString('base64url')
  return `${url}${storagePath}~${expires}.${folder.split('/').length - 1}.${signature}/${objectKey}`
}

/** A playlist gives access to all files of its folder; other files are signed one by one. */
const PLAYLIST = /\/[^/]+\.m3u8$/

/**
 * The address of a stored file, valid for hours; undefined for a value that is no key. The caller decides on the
 * right.
 */
export function createAddressOf(keeping: AddressKeeping) {
  // Lists show everyone the same films, and most of what an address costs is its signature.
  const cache = { until: 0, addresses: new Map<string, string>() }
  return (objectKey: string, now: Instant): string | undefined => {
    if (isPublic(objectKey)) return `${keeping.url}${storagePath}${objectKey}`
    if (!isKey(objectKey)) return undefined
    const expires = expiryOf(now)
    if (cache.until !== expires || cache.addresses.size >= MOST_KEPT) cache.addresses.clear()
    cache.until = expires
    const signed = PLAYLIST.test(objectKey) ? signFolderAddress : signReadAddress
    const address = cache.addresses.get(objectKey) ?? signed(objectKey, expires, keeping)
    cache.addresses.set(objectKey, address)
    return address
  }
}

const MOST_KEPT = 10_000

/** A replaced public file has a version after its key, so that pages request the new file. */
const VERSION = /\?v=[\w-]{1,32}$/

function isPublic(objectKey: string): boolean {
  return objectKey.startsWith(publicKeys) && isKey(objectKey.replace(VERSION, ''))
}

/** Rounded up, so that one address serves for a while. */
function expiryOf(now: Instant): number {
  const { watchSeconds, sameAddressSeconds } = storageLimits
  return Math.ceil((Date.parse(now) / 1000 + watchSeconds) / sameAddressSeconds) * sameAddressSeconds
}

export interface ReadGrant {
  key: string
  /** Seconds since 1970; undefined for what is for everyone. */
  expires: number | undefined
}

/** The object that this path gives access to; undefined for a path that was never issued. */
export function readReadAddress(path: string, key: Uint8Array, now: Date): ReadGrant | undefined {
  const rest = path.startsWith(storagePath) ? path.slice(storagePath.length) : ''
  if (rest.startsWith(publicKeys)) return isKey(rest) ? { key: rest, expires: undefined } : undefined
  const grant = readSigned(rest, key)
  return grant && isBefore(now, grant.expires) ? grant : undefined
}

/** When it ends, of how many names the folder is made if it is one, the signature, and the key. */
const SIGNED_READ = /^~(\d{1,12})\.(?:([1-9])\.)?([\w-]{43})\/(.+)$/

function readSigned(rest: string, key: Uint8Array): { key: string; expires: number } | undefined {
  const [, text, depth, signature = '', objectKey = ''] = SIGNED_READ.exec(rest) ?? []
  const expires = Number(text)
  if (text !== String(expires) || !isKey(objectKey)) return undefined
  const granted = depth === undefined ? objectKey : folderAt(objectKey, Number(depth))
  const isOurs = objectKey.startsWith(granted) && isSigned(['GET', granted, expires], signature, key)
  return isOurs ? { key: objectKey, expires } : undefined
}

/**
 * The folder of so many names in which the object lies, with a slash at its end, as no key has one: it is in no folder
 * that it is itself.
 */
function folderAt(objectKey: string, depth: number): string {
  return `${objectKey.split('/').slice(0, depth).join('/')}/`
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
  const signatureBytes = Buffer.from(signature, 'base64url')
  const right = sign(parts, key)
  return (
    signatureBytes.length === right.length &&
    timingSafeEqual(signatureBytes, right) &&
    signatureBytes.toString('base64url') === signature
  )
}

function isBefore(now: Date, seconds: number): boolean {
  return now.getTime() < seconds * 1000
}
