import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from '#backend/platform/log.ts'
import type { MediaProcess } from './startMediaProcess.ts'

export interface SupervisedMediaProcess {
  /** Undefined while it is started again. */
  readonly current: MediaProcess | undefined
  /** Of every life: browsers look for us where they found us. */
  readonly udpPort: number
  stop(): Promise<void>
}

export interface Supervision {
  start(udpPort: number): Promise<MediaProcess>
  /** 0 takes a free one. */
  udpPort: number
  /** It died, with everything in it. */
  onLost(): void
  log: Logger
}

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5_000

/** Rejects when the first start fails; later ones are tried again and again. */
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
        log.error({ err: error }, 'the media process does not start, trying again')
      }
    }
    return undefined
  }
  async function keepAlive(): Promise<void> {
    while (current) {
      await current.gone
      current = undefined
      if (stopping.signal.aborted) return
      log.error('the media process died and is started again')
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
