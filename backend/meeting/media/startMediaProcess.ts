import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { killWhenSilent } from './killWhenSilent.ts'
import type { MediaCommand, MediaProcessSettings, MediaReport, RoomReport } from './mediaControl.ts'

const PROGRAM = fileURLToPath(new URL('./mediaProcess.ts', import.meta.url))

const READY_WITHIN_MS = 20_000
const CLOSED_WITHIN_MS = 5_000

/** One life of the process that carries sound and pictures. */
export interface MediaProcess {
  readonly pid: number | undefined
  readonly udpPort: number
  /** Resolves when it is gone, for whatever reason. */
  readonly gone: Promise<void>
  tell(command: MediaCommand): void
  /** Ends it, by force where it does not end by itself. */
  stop(): Promise<void>
}

/** Resolves when browsers can connect. Rejects when the process dies first, or says nothing in time. */
export async function startMediaProcess(
  settings: MediaProcessSettings,
  onReport: (report: RoomReport) => void,
): Promise<MediaProcess> {
  const child = fork(PROGRAM, { serialization: 'advanced' })
  const gone = once(child, 'exit').then(() => undefined)
  const tell = (command: MediaCommand) => {
    // A process that has just died is noticed by its end, not by what it could no longer be told.
    if (child.connected) child.send(command, () => undefined)
  }
  const udpPort = new Promise<number>((resolve) => {
    child.on('message', (report: MediaReport) => {
      if (report.type === 'ready') resolve(report.udpPort)
      else if (report.type !== 'alive') onReport(report)
    })
  })
  tell({ type: 'open', settings })
  const port = await Promise.race([
    udpPort,
    gone.then(() => undefined),
    wait(READY_WITHIN_MS, undefined, { ref: false }),
  ])
  if (port === undefined) {
    await stop(child, gone)
    throw new Error('The media process did not start')
  }
  killWhenSilent(child, every)
  return { pid: child.pid, udpPort: port, gone, tell, stop: () => stop(child, gone) }
}

function every(milliseconds: number, call: () => void): () => void {
  const timer = setInterval(call, milliseconds)
  return () => clearInterval(timer)
}

async function stop(child: ChildProcess, gone: Promise<void>): Promise<void> {
  if (child.connected) child.disconnect()
  const force = setTimeout(() => child.kill('SIGKILL'), CLOSED_WITHIN_MS)
  if (child.exitCode === null && child.signalCode === null) await gone
  clearTimeout(force)
}
