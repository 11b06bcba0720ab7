import { once } from 'node:events'
import { createConnection, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { garble } from './garble.ts'

/**
 * What a network or a broken server does: `refused` ends each connection, `silent` takes what is sent and answers nothing,
 * `slow` answers late, `garbled` answers with other bytes, `cut` ends the connection in the middle of an answer.
 */
export type NetworkFault = 'refused' | 'silent' | 'slow' | 'garbled' | 'cut'

/** A simulated network between a client and its server: it can break, stay down, slow down, and change data. */
export interface NetworkLine {
  port: number
  url: string
  /** Breaks the connections without closing them. Returns false if there are none. */
  cut(): boolean
  /** Whether new connections come through. */
  isUp: boolean
  /** Applies to the connections that are open, too. Undefined for a network that works. */
  fault: NetworkFault | undefined
  /** Sets whether the client reads its data. */
  setReading(isReading: boolean): void
  close(): Promise<void>
}

const SLOW_MS = 200

interface Condition {
  fault: NetworkFault | undefined
  isReading: boolean
}

/** Connections go to the target that is given for each. */
export async function openNetworkLine(targetFor: () => NetConnectOpts): Promise<NetworkLine> {
  const pairs = new Map<Socket, Socket>()
  const condition: Condition = { fault: undefined, isReading: true }
  const server = createServer((near) => connect(near, { pairs, condition, targetFor })).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new TypeError('A TCP server has a port')
  const cut = () => {
    const hasAny = pairs.size > 0
    for (const near of pairs.keys()) near.destroy()
    return hasAny
  }
  const setFault = (fault: NetworkFault | undefined) => {
    // Neither end of a connection could go on after bytes were lost or changed.
    const isSpoiled = condition.fault === 'silent' || condition.fault === 'garbled'
    condition.fault = fault
    if (fault === 'refused' || isSpoiled) cut()
  }
  return {
    port: address.port,
    url: `http://127.0.0.1:${address.port}`,
    cut,
    get isUp() {
      return condition.fault !== 'refused'
    },
    set isUp(next) {
      setFault(next ? undefined : 'refused')
    },
    get fault() {
      return condition.fault
    },
    set fault(next) {
      setFault(next)
    },
    setReading(isReading) {
      condition.isReading = isReading
      for (const far of pairs.values()) {
        if (isReading) far.resume()
        else far.pause()
      }
    },
    async close() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

interface LineParts {
  pairs: Map<Socket, Socket>
  condition: Condition
  targetFor: () => NetConnectOpts
}

function connect(near: Socket, { pairs, condition, targetFor }: LineParts): void {
  if (condition.fault === 'refused') {
    near.destroy()
    return
  }
  const far = createConnection(targetFor())
  pairs.set(near, far)
  const end = () => {
    pairs.delete(near)
    near.destroy()
    far.destroy()
  }
  // Bytes that are late come before the end of their connection.
  const endFar = () => (condition.fault === 'slow' ? void setTimeout(() => near.destroySoon(), SLOW_MS) : end())
  near.on('error', end).on('close', end)
  far.on('error', endFar).on('close', endFar)
  near.pipe(far)
  far.on('data', (chunk) => carry(chunk, near, condition.fault))
  if (!condition.isReading) far.pause()
}

function carry(chunk: Buffer, near: Socket, fault: NetworkFault | undefined): void {
  if (fault === 'silent') return
  if (fault === 'garbled') near.write(garble(chunk))
  else if (fault === 'slow') setTimeout(() => near.writable && near.write(chunk), SLOW_MS)
  else if (fault === 'cut') near.write(chunk.subarray(0, chunk.length / 2), () => near.destroy())
  else near.write(chunk)
}
