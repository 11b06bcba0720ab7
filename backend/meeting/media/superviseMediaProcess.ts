import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from '#backend/platform/log.ts'
import { ALIVE_EVERY_MS, type MediaCommand, type MediaProcessSettings, type MediaReport } from './mediaControl.ts'
import type { RoomReport } from './room/rooms.port.ts'

interface SupervisedMediaProcess {
  /** Undefined while it restarts. */
  readonly current: MediaProcess | undefined
  /** The same in each restart, because browsers reconnect to this port. */
  readonly udpPort: number
  stop(): Promise<void>
}

interface Supervision {
  start(udpPort: number): Promise<MediaProcess>
  /** 0 selects a free port. */
  udpPort: number
  /** The process died, with all its state. */
  onLost(): void
  log: Logger
}

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5_000

/** Rejects if the first start fails; later ones are retried. */
export async function superviseMediaProcess(supervision: Supervision): Promise<SupervisedMediaProcess> {
  const { start, udpPort, onLost, log } = supervision
  const first = await start(udpPort)
  const stopping = new AbortController()
  let current: MediaProcess | undefined = first

  async function startAgain(): Promise<MediaProcess | undefined> {
    for (let waitMs = FIRST_WAIT_MS; !stopping.signal.aborted; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
      await wait(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return undefined
      try {
        return await start(first.udpPort)
      } catch (error) {
        log.error({ err: error }, 'the media process did not start and will be retried')
      }
    }
    return undefined
  }
  async function keepAlive(): Promise<void> {
    while (current) {
      await current.gone
      current = undefined
      if (stopping.signal.aborted) return
      log.error('the media process died and is being restarted')
      onLost()
      current = await startAgain()
      if (stopping.signal.aborted) await current?.stop()
    }
  }
  const keeping = keepAlive()
  return {
    get current() {
      return current
    },
    udpPort: first.udpPort,
    async stop() {
      stopping.abort()
      await current?.stop()
      await keeping
    },
  }
}

const PROGRAM = fileURLToPath(new URL('./mediaProcess.ts', import.meta.url))

const READY_WITHIN_MS = 20_000
const CLOSED_WITHIN_MS = 5_000

/** One run of the media process. */
interface MediaProcess {
  readonly pid: number | undefined
  readonly udpPort: number
  /** Resolves when the process has ended, for any reason. */
  readonly gone: Promise<void>
  send(command: MediaCommand): void
  /** Ends it, by force if necessary. */
  stop(): Promise<void>
}

/** Resolves when browsers can connect. Rejects if the process dies first, or does not report in time. */
export async function startMediaProcess(
  settings: MediaProcessSettings,
  onReport: (report: RoomReport) => void,
): Promise<MediaProcess> {
  const child = fork(PROGRAM, { serialization: 'advanced' })
  const gone = once(child, 'exit').then(() => undefined)
  const send = (command: MediaCommand) => {
    // A process that has just died is handled by its exit event, not by this failed message.
    if (child.connected) child.send(command, () => undefined)
  }
  const udpPort = new Promise<number>((resolve) => {
    child.on('message', (report: MediaReport) => {
      if (report.type === 'ready') resolve(report.udpPort)
      else if (report.type !== 'alive') onReport(report)
    })
  })
  send({ type: 'open', settings })
  const port = await Promise.race([
    udpPort,
    gone.then(() => undefined),
    wait(READY_WITHIN_MS, undefined, { ref: false }),
  ])
  if (port === undefined) {
    await stop(child, gone)
    throw new Error('The media process did not start')
  }
  killWhenSilent(child, repeat)
  return { pid: child.pid, udpPort: port, gone, send: send, stop: () => stop(child, gone) }
}

function repeat(milliseconds: number, call: () => void): () => void {
  const timer = setInterval(call, milliseconds)
  return () => clearInterval(timer)
}

async function stop(child: ChildProcess, gone: Promise<void>): Promise<void> {
  if (child.connected) child.disconnect()
  const force = setTimeout(() => child.kill('SIGKILL'), CLOSED_WITHIN_MS)
  if (child.exitCode === null && child.signalCode === null) await gone
  clearTimeout(force)
}

const MOST_SILENT_TURNS = 10

/**
 * Kills a process that hangs, which would otherwise not be restarted. Its silence is counted in turns of our event loop
 * instead of time, because nothing can be received while this process or the whole machine sleeps.
 */
export function killWhenSilent(
  child: Pick<ChildProcess, 'on' | 'once' | 'kill'>,
  every: (milliseconds: number, call: () => void) => () => void,
): void {
  let silentTurns = 0
  child.on('message', () => void (silentTurns = 0))
  const stopWatching = every(ALIVE_EVERY_MS, () => {
    silentTurns += 1
    if (silentTurns > MOST_SILENT_TURNS) child.kill('SIGKILL')
  })
  child.once('exit', stopWatching)
}
