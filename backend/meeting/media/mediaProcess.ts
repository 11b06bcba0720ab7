import { constants, setPriority } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { readTicket, ticketKeyOf } from '#backend/meeting/presence/ticket.ts'
import { type Logger, openLog } from '#backend/platform/log.ts'
import type { Mixers } from './audio/mixer.port.ts'
import { openMixers } from './audio/roomMixer.ts'
import { ALIVE_EVERY_MS, type MediaCommand, type MediaProcessSettings, type MediaReport } from './mediaControl.ts'
import { openRooms } from './room/openRooms.ts'
import { openRtpPlane } from './rtp/openRtpPlane.ts'
import { openSignalling } from './signalling/openSignalling.ts'

// A separate process, so that a crash in native code ends only the media, which are then restarted.

// The main process may exit before the last attendees leave, and then no one receives these messages.
const report = (message: MediaReport) => void process.send?.(message, undefined, undefined, () => undefined)

function every(milliseconds: number, call: () => void): () => void {
  const timer = setInterval(call, milliseconds)
  return () => clearInterval(timer)
}

async function open({ ticketKey, socketPath, udpPort, addresses, logLevel, restored }: MediaProcessSettings) {
  takePrecedence()
  const log = openLog({ level: logLevel })
  const now = Date.now
  const rtp = await openRtpPlane({ udpPort, addresses, now, log })
  const mixers = openMixers()
  watchPace(mixers, log)
  const rooms = openRooms({
    openPeer: rtp.openPeer,
    openVideoSource: rtp.openVideoSource,
    openMixer: mixers.openMixer,
    now,
    every,
    log,
    onReport: report,
    restored,
  })
  const key = ticketKeyOf(ticketKey)
  const signalling = await openSignalling({
    rooms,
    readTicket: (token, reading) => readTicket(token, key, { now: new Date(now()).toISOString(), ...reading }),
    socketPath,
    now,
    every,
    log,
  })
  const close = async () => {
    await signalling.close()
    rooms.close()
    mixers.close()
    rtp.close()
    process.exit(0)
  }
  process.on('message', (command: MediaCommand) => {
    if (command.type === 'end') rooms.end(command.meetingId)
    if (command.type === 'empty') rooms.empty(command.meetingId)
    if (command.type === 'remove') rooms.remove(command)
    if (command.type === 'putOut') rooms.putOut(command)
  })
  // Without the main process no attendee can enter, so end too.
  process.on('disconnect', () => void close())
  // The main process may have exited during the start. A media process left behind would keep the port from the next
  // one.
  if (!process.connected) await close()
  // The terminal signals the whole process group; the main process decides when this one ends.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  report({ type: 'ready', udpPort: rtp.udpPort })
  every(ALIVE_EVERY_MS, () => report({ type: 'alive' }))
}

process.once('message', (command: MediaCommand) => {
  if (command.type !== 'open') return
  open(command.settings).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  })
})

const LOOK_EVERY_MS = 10_000
const NS_PER_MS = 1_000_000

/** Warns the operator when sound was dropped because the process was late, and how late it was. */
function watchPace(mixers: Pick<Mixers, 'leftOut'>, log: Logger): void {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  let before = mixers.leftOut
  every(LOOK_EVERY_MS, () => {
    const leftOutTurns = mixers.leftOut - before
    before = mixers.leftOut
    const [latestMs, usualMs] = [delay.max, delay.percentile(50)].map((ns) => Math.round(ns / NS_PER_MS))
    delay.reset()
    if (leftOutTurns > 0) log.warn({ leftOutTurns, latestMs, usualMs }, 'this machine is too busy: sound was dropped')
  })
}

/** Raises the priority, because audio is time-critical. If the system does not allow it, the priority stays. */
function takePrecedence(): void {
  try {
    setPriority(constants.priority.PRIORITY_ABOVE_NORMAL)
  } catch {
    // Most systems allow this only to administrators.
  }
}
