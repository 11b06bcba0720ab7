import type { OpenMediaPlane } from '#backend/meeting/mediaPlane.port.ts'
import type { Env } from '#backend/platform/env.ts'
import type { Logger } from '#backend/platform/log.ts'
import { openMediaPlane } from './openMediaPlane.ts'

/** The media plane of this machine, as its settings want it: on the web's own port number, in UDP, where none is given. */
export function mediaFromEnv(
  env: Pick<Env, 'PORT' | 'MEDIA_PORT' | 'MEDIA_ADDRESS' | 'LOG_LEVEL'>,
  log: Logger,
): OpenMediaPlane {
  return (listener) =>
    openMediaPlane({
      ...listener,
      udpPort: env.MEDIA_PORT ?? env.PORT,
      addresses: env.MEDIA_ADDRESS ?? [],
      logLevel: env.LOG_LEVEL,
      log,
      now: Date.now,
    })
}
