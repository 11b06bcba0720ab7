import { isIP } from 'node:net'

// The longest address has 45 characters; the name of a network interface may follow.
const LONGEST = 64
const GROUPS = 8
const MAPPED = '0:0:0:0:0:ffff'
const LOOPBACK = '0:0:0:0:0:0:0:1'

/**
 * The canonical form of an IP address: IPv4 dotted, even within an IPv6 address, and IPv6 with all its groups and
 * without the network interface. Undefined if the text is not an address.
 */
export function plainAddress(text: string | undefined): string | undefined {
  if (text === undefined || text.length > LONGEST) return undefined
  const family = isIP(text)
  if (family !== 6) return family === 4 ? text : undefined
  const [address = ''] = text.split('%', 1)
  const groups = groupsOf(address)
  const [high = 0, low = 0] = groups.slice(-2)
  const written = groups.map((group) => group.toString(16))
  if (written.slice(0, -2).join(':') === MAPPED) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return written.join(':')
}

/** Whether it is a loopback address of this machine. */
export function isLoopback(text: string | undefined): boolean {
  const address = plainAddress(text)
  return address === LOOPBACK || (address?.startsWith('127.') ?? false)
}

function groupsOf(address: string): number[] {
  const lastAt = address.lastIndexOf(':') + 1
  const last = address.slice(lastAt)
  const [head = '', tail = ''] = (last.includes('.') ? address.slice(0, lastAt) + hexOfDotted(last) : address).split(
    '::',
  )
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: GROUPS - left.length - right.length }, () => '0')
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16))
}

/** Converts `127.0.0.1` at the end of an IPv6 address to two groups. */
function hexOfDotted(dotted: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number)
  return [a * 256 + b, c * 256 + d].map((group) => group.toString(16)).join(':')
}
