import { createHash } from 'node:crypto'

/** The same UUID for the same name on every machine, so that loading twice changes nothing. */
export function demoId(name: string): string {
  return uuidOf(name, 0x80)
}

/** The same of the version that clients make. */
export function demoClientId(name: string): string {
  return uuidOf(name, 0x40)
}

function uuidOf(name: string, version: number): string {
  const bytes = createHash('sha256').update(`obi demo ${name}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | version
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
