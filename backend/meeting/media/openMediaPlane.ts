import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MediaPlane, MediaPlaneRequest } from '#backend/meeting/mediaPlane.port.ts'
import type { Logger } from '#backend/platform/log.ts'
import type { MediaCommand, MediaProcessSettings, RoomMemory, RoomReport } from './mediaControl.ts'
import { pipeUpgrade } from './pipeUpgrade.ts'
import { refuseTakenPort } from './refuseTakenPort.ts'
import { rememberRooms } from './roomMemory.ts'
import { startMediaProcess } from './startMediaProcess.ts'
import { superviseMediaProcess } from './superviseMediaProcess.ts'

export interface MediaPlaneSettings
  extends MediaPlaneRequest, Pick<MediaProcessSettings, 'udpPort' | 'addresses' | 'logLevel'> {
  log: Logger
  /** Milliseconds since 1970. */
  now: () => number
}

/** The process of sound and pictures, started again whenever it dies. */
export interface SupervisedMediaPlane extends MediaPlane {
  readonly udpPort: number
  /** Of the process of now; undefined while it is started again. */
  readonly pid: number | undefined
}

/** A socket's path holds about a hundred bytes, so it can't lie in the data folder. */
const longestParent = 70

export async function openMediaPlane(settings: MediaPlaneSettings): Promise<SupervisedMediaPlane> {
  const { ticketKey, udpPort, addresses, logLevel, log, now, known, onPresence, onLost } = settings
  await refuseTakenPort(udpPort)
  const parent = Buffer.byteLength(tmpdir()) <= longestParent ? tmpdir() : '/tmp'
  const folder = await mkdtemp(join(parent, 'obi-media-'))
  const socketPath = join(folder, 'signal')
  const rooms = rememberRooms(now, known)
  const onReport = (report: RoomReport) => {
    rooms.note(report)
    if (report.type === 'entered' || report.type === 'left') onPresence(report)
  }
  const start = async (port: number) => {
    const restored = rooms.memory()
    const parts = { ticketKey, addresses, logLevel, socketPath, udpPort: port, restored }
    const started = await startMediaProcess(parts, onReport)
    // Who was sent away, or what was ended, while it started is not in what it was given.
    for (const command of closedIn(rooms.memory())) started.tell(command)
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
      rooms.end(meetingId)
      media.current?.tell({ type: 'end', meetingId })
    },
    empty(meetingId) {
      rooms.empty(meetingId)
      media.current?.tell({ type: 'empty', meetingId })
    },
    remove(meetingId, attendeeId) {
      rooms.remove(meetingId, attendeeId)
      media.current?.tell({ type: 'remove', meetingId, attendeeId })
    },
    putOut(meetingId, attendeeId) {
      rooms.putOut(meetingId, attendeeId)
      media.current?.tell({ type: 'putOut', meetingId, attendeeId })
    },
    async close() {
      await media.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function closedIn({ endedMeetingIds, removed }: RoomMemory): MediaCommand[] {
  const removals = removed.flatMap(([meetingId, ids]) => ids.map((attendeeId) => ({ meetingId, attendeeId })))
  return [
    ...endedMeetingIds.map((meetingId) => ({ type: 'end' as const, meetingId })),
    ...removals.map((place) => ({ type: 'remove' as const, ...place })),
  ]
}
