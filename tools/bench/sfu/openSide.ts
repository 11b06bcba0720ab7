import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { basename } from 'node:path'
import * as v from 'valibot'
import { cpuSecondsOf } from '#tools/bench/cpuOf.ts'
import type { Order } from './orders.ts'

const Port = v.object({ port: v.number() })
const Signal = v.looseObject({ id: v.number() })
const Connected = v.object({ connected: v.boolean() })
const Received = v.object({ received: v.number() })

export interface SideRequest {
  /** Program that forwards. */
  server: string
  /** Program of one sender and the receivers. */
  ends: string
  receivers: number
}

/** A forwarding server with all its attendees connected. */
export interface Side {
  /** CPU seconds of the server for each packet that reached a receiver. */
  forward(order: v.InferOutput<typeof Order>): Promise<number>
  close(): void
}

const FEWEST_ARRIVED = 0.98
/** Maximum repetitions. On a busy machine the receivers may be too slow, and would be measured instead. */
const MOST_REPEATS = 5

/** Opens a side. A server that sends its port needs no handshake; for others, offers and answers are forwarded. */
export async function openSide({ server: program, ends: endsProgram, receivers }: SideRequest): Promise<Side> {
  const server = fork(program)
  const isFloor = endsProgram.endsWith('floorEnds.ts')
  const port = isFloor ? v.parse(Port, (await once(server, 'message'))[0]).port : undefined
  const ends = fork(endsProgram, [JSON.stringify({ receivers, port })])
  if (!isFloor) carrySignals(server, ends)
  await untilConnected(ends)
  const forwardOnce = async (order: v.InferOutput<typeof Order>) => {
    const pid = server.pid ?? 0
    const before = cpuSecondsOf(pid)
    ends.send(order)
    const { received } = v.parse(Received, (await once(ends, 'message'))[0])
    return { received, share: received / (order.packets * receivers), seconds: cpuSecondsOf(pid) - before }
  }
  return {
    async forward(order) {
      for (let repeats = 0; repeats < MOST_REPEATS; repeats += 1) {
        const { received, share, seconds } = await forwardOnce(order)
        if (share >= FEWEST_ARRIVED) return seconds / received
        process.stderr.write(`${basename(program)}: ${Math.round(share * 100)} of 100 packets arrived, once more\n`)
      }
      throw new Error(`${basename(program)} has lost packets ${MOST_REPEATS} times`)
    },
    close() {
      ends.disconnect()
      server.disconnect()
    },
  }
}

function carrySignals(server: ChildProcess, ends: ChildProcess): void {
  server.on('message', (message) => void ends.send(v.parse(Signal, message)))
  ends.on('message', (message) => {
    if (v.is(Signal, message)) server.send(message)
  })
}

function untilConnected(ends: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    ends.on('message', (message) => {
      if (v.is(Connected, message)) resolve()
    })
    ends.once('exit', () => reject(new Error('The senders and receivers ended before they were connected')))
  })
}
