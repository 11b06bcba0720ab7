import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '#backend/platform/log.ts'
import { type ServerProcess, signalEnd } from './serverProcess.ts'
import { startWatchdog, type Watchdog } from './watchdog.ts'

export interface SuperviseRequest {
  first: ServerProcess
  start: () => Promise<ServerProcess>
  log: Logger
}

const firstPauseMs = 50
const longestPauseMs = 5000

/** Restarts the server whenever it dies, until `stop`. */
export function supervise({ first, start, log }: SuperviseRequest) {
  let server = first
  let watchdog: Watchdog = startWatchdog(server, log)
  const stopping = new AbortController()

  async function keepAlive(): Promise<void> {
    for (;;) {
      await server.exited
      watchdog.dismiss()
      if (stopping.signal.aborted) return
      log.warn({ pid: server.pid }, 'postgres died, starting it again')
      await restart()
    }
  }

  async function restart(): Promise<void> {
    for (let pauseMs = firstPauseMs; !stopping.signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        server = await start()
        watchdog = startWatchdog(server, log)
        if (stopping.signal.aborted) signalEnd(server.pid)
        return
      } catch (error) {
        // Sessions of the dead server may still be ending; the new one starts only when all have ended.
        log.warn({ err: error }, 'postgres not up yet')
        await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  const agent = keepAlive()
  return {
    pid: () => server.pid,
    async stop(): Promise<void> {
      stopping.abort()
      signalEnd(server.pid)
      await agent
      await rm(server.socketFolder, { recursive: true, force: true })
    },
  }
}
