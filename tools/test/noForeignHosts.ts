import { Socket } from 'node:net'
import { inject } from 'vitest'
import { isLoopback } from '#schema/values/ipAddress.ts'

const here = /^(localhost|.+\.localhost|)$/
const { address } = inject('postgres')
const databaseHost = 'connectionString' in address ? new URL(address.connectionString).hostname : undefined

const { connect } = Socket.prototype

// Files that share a process read this once each.
if (connect.name !== 'connectNear') Socket.prototype.connect = connectNear

/** Tests live on this machine: a call to any other host is a mistake, and passes only where the host happens to answer. */
function connectNear(this: Socket, ...args: unknown[]): Socket {
  const host = hostOf(args)
  if (host !== undefined && !here.test(host) && !isLoopback(host) && host !== databaseHost) {
    throw new Error(`A test wants to reach ${host}. Tests reach nothing beyond this machine.`)
  }
  return Reflect.apply(connect, this, args)
}

/** Node's own callers hand over their arguments in one array, with the options first. */
function hostOf(args: readonly unknown[]): string | undefined {
  const [first, second] = args
  if (Array.isArray(first)) return hostOf(first)
  const host = typeof first === 'object' && first !== null && 'host' in first ? first.host : second
  return typeof host === 'string' ? host : undefined
}
