import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MediaPlane, MediaPlaneRequest, OpenMediaPlane } from '#backend/meeting/mediaPlane.port.ts'
import type { Env } from '#backend/platform/env.ts'
import { hasCode } from '#backend/platform/hasCode.ts'
import type { Logger } from '#backend/platform/log.ts'
import type { MediaCommand, MediaProcessSettings } from './mediaControl.ts'
import { pipeUpgrade } from './pipeUpgrade.ts'
import { Memory } from './room/memory.ts'
import type { RememberedRoom, RoomReport } from './room/rooms.port.ts'
import { startMediaProcess, superviseMediaProcess } from './superviseMediaProcess.ts'

/** The media plane of this machine, from its settings. By default, its UDP port has the number of the web port. */
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

interface MediaPlaneSettings
  extends MediaPlaneRequest, Pick<MediaProcessSettings, 'udpPort' | 'addresses' | 'logLevel'> {
  log: Logger
  /** Milliseconds since 1970. */
  now: () => number
}

/** The media process, restarted whenever it dies. */
export interface SupervisedMediaPlane extends MediaPlane {
  readonly udpPort: number
  /** Id of the current process; undefined while it restarts. */
  readonly pid: number | undefined
}

/** A socket's path has at most about a hundred bytes, so it cannot be in the data folder. */
const longestParent = 70

export async function openMediaPlane(settings: MediaPlaneSettings): Promise<SupervisedMediaPlane> {
  const { ticketKey, udpPort, addresses, logLevel, log, now, known, onPresence, onLost } = settings
  await refuseTakenPort(udpPort)
  const parent = Buffer.byteLength(tmpdir()) <= longestParent ? tmpdir() : '/tmp'
  const folder = await mkdtemp(join(parent, 'obi-media-'))
  const socketPath = join(folder, 'signal')
  const memory = new Memory(now)
  // The attendees of the previous process have lost their connection.
  for (const place of known) for (const type of ['entered', 'left'] as const) memory.note({ type, ...place, at: now() })
  const onReport = (report: RoomReport) => {
    memory.note(report)
    if (report.type === 'entered' || report.type === 'left') onPresence(report)
  }
  const start = async (port: number) => {
    const restored = memory.told()
    const parts = { ticketKey, addresses, logLevel, socketPath, udpPort: port, restored }
    const started = await startMediaProcess(parts, onReport)
    // The start message lacks removals and ends during startup, so they are sent now.
    for (const command of closedIn(memory.told())) started.send(command)
    return started
  }
  const media = await superviseMediaProcess({ start, udpPort, onLost, log })
  return {
    udpPort: media.udpPort,
    get pid() {
      return media.current?.pid
    },
    handleUpgrade: (request, upgrade) => pipeUpgrade(socketPath, request, upgrade),
    end(meetingId) {
      const room = memory.of(meetingId)
      room.end()
      room.empty()
      media.current?.send({ type: 'end', meetingId })
    },
    empty(meetingId) {
      memory.of(meetingId).empty()
      media.current?.send({ type: 'empty', meetingId })
    },
    remove(meetingId, attendeeId) {
      memory.of(meetingId).attendee(attendeeId).remove()
      media.current?.send({ type: 'remove', meetingId, attendeeId })
    },
    putOut(meetingId, attendeeId) {
      memory.of(meetingId).attendee(attendeeId).putOut()
      media.current?.send({ type: 'putOut', meetingId, attendeeId })
    },
    isRunning: () => media.current !== undefined,
    async close() {
      await media.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function closedIn(rooms: readonly RememberedRoom[]): MediaCommand[] {
  const ended = rooms.filter(({ isEnded }) => isEnded)
  const removed = rooms.flatMap(({ meetingId, attendees }) =>
    attendees.flatMap(({ attendeeId, standing }) => (standing === 'removed' ? [{ meetingId, attendeeId }] : [])),
  )
  return [
    ...ended.map(({ meetingId }) => ({ type: 'end' as const, meetingId })),
    ...removed.map((place) => ({ type: 'remove' as const, ...place })),
  ]
}

/** Rejects with a message for the operator if the UDP port is in use. The library would only log it. */
export async function refuseTakenPort(port: number): Promise<void> {
  const socket = createSocket('udp4')
  try {
    socket.bind(port)
    await once(socket, 'listening')
  } catch (cause) {
    if (!hasCode(cause, 'EADDRINUSE')) throw cause
    const sentence = `Port ${port} is in use. Live classes need it for UDP: stop what holds it, or set MEDIA_PORT to another.`
    throw new Error(sentence, { cause })
  } finally {
    socket.close()
  }
}
