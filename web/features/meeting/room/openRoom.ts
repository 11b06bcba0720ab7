import {
  AudioProfile,
  DefaultActiveSpeakerPolicy,
  DefaultDeviceController,
  DefaultMeetingSession,
  type Logger,
  MeetingSessionConfiguration,
  MeetingSessionStatusCode,
  VideoPriorityBasedPolicy,
} from 'amazon-chime-sdk-js'
import type { Balance } from '#schema/liveRoom.ts'
import type { JoinInfo } from '#web/features/meeting/callMeeting.ts'
import { createServerClock } from '#web/features/meeting/classMode/serverClock.ts'
import type { Devices } from '#web/features/meeting/devices/devices.ts'
import { openDevices } from '#web/features/meeting/devices/openDevices.ts'
import { noiseModeOf } from '#web/features/meeting/effects/noiseMode.ts'
import { openInputs } from '#web/features/meeting/effects/openInputs.ts'
import type { LineMetrics } from '#web/features/meeting/metrics/lineMetrics.ts'
import { watchMetrics } from '#web/features/meeting/metrics/watchMetrics.ts'
import type { MeetingSettings } from '#web/features/meeting/settings/meetingSettings.ts'
import { configureRoom } from './configureRoom.ts'
import { createLogger } from './createLogger.ts'
import { followAttendees } from './followAttendees.ts'
import { followConnection } from './followConnection.ts'
import { followControls } from './followControls.ts'
import { followMessages } from './followMessages.ts'
import { followNames } from './followNames.ts'
import { followRoom } from './followRoom.ts'
import { followTiles } from './followTiles.ts'
import type { Room } from './room.ts'
import { roomControls } from './roomControls.ts'
import { createRoomState } from './roomState.ts'
import { StereoListening } from './StereoListening.ts'

/** The machine's devices, before one is in a room and while one is. */
export interface Equipment {
  devices: Devices
  controller: DefaultDeviceController
  logger: Logger
  close(): Promise<void>
}

export function openEquipment({ isPhone, settings }: { isPhone: boolean; settings: MeetingSettings }): Equipment {
  const { logger, close: closeLogger } = createLogger(location)
  const controller = new DefaultDeviceController(logger, { enableWebAudio: true })
  const inputs = openInputs({ controller, settings, logger })
  const devices = openDevices({ controller, inputs, logger, isPhone })
  const close = async () => {
    await devices.close()
    await closeLogger()
  }
  return { controller, logger, devices, close }
}

export interface RoomRequest {
  joinInfo: JoinInfo
  equipment: Equipment
  nameOf(attendeeId: string): Promise<string | undefined>
  isCameraWanted: boolean
  now: () => number
}

/** Our own plane sends next to nothing while nobody speaks, in packets a second; that is no sign of a poor line. */
const PACKETS_OF_SILENCE = 2

/** So many seconds without a byte of it, and the line is frozen: it is made anew. */
const FROZEN_AFTER_S = 8

/** Other services are asked for nothing. */
const noLine = { ask: () => undefined, recover: () => undefined }

function isOwnPlane({ urls }: MeetingSessionConfiguration): boolean {
  return new URL(urls?.signalingURL ?? '', document.baseURI).host === location.host
}

/** Nobody can set it, unlike the machine's. */
function pageClock(): number {
  return performance.timeOrigin + performance.now()
}

/**
 * A session hears only of a speaker that is chosen after it has begun. The first is the browser's own: left to itself, it
 * goes over to a headset that is plugged in.
 */
function tellSpeaker({ controller, devices: { speaker } }: Equipment): void {
  const chosen = speaker.chosen.peek()
  const isOwnChoice = chosen !== undefined && chosen !== speaker.all.peek()[0]?.id
  if (isOwnChoice && 'setSinkId' in HTMLMediaElement.prototype) void controller.chooseAudioOutput(chosen)
}

/** Enters a room. What becomes of it is told by its status. */
export async function openRoom(request: RoomRequest): Promise<Room> {
  const { joinInfo, equipment, nameOf, isCameraWanted, now } = request
  const configuration = new MeetingSessionConfiguration(joinInfo.Meeting, joinInfo.Attendee)
  if (isOwnPlane(configuration)) {
    const health = configuration.connectionHealthPolicyConfiguration
    health.packetsExpected = PACKETS_OF_SILENCE
    health.connectionUnhealthyThreshold = FROZEN_AFTER_S
  }
  const { controller, devices, logger } = equipment
  configureRoom(configuration, devices.effects.settings.choices.peek(), () => new VideoPriorityBasedPolicy(logger))
  const { audioVideo } = new DefaultMeetingSession(configuration, logger, controller)
  tellSpeaker(equipment)
  const selfId = joinInfo.Attendee.AttendeeId
  const state = createRoomState()
  audioVideo.setAudioProfile(new StereoListening())
  audioVideo.setContentAudioProfile(AudioProfile.fullbandMusicStereo())
  followConnection(audioVideo, state, MeetingSessionStatusCode)
  const askName = followNames(state, nameOf)
  followAttendees(audioVideo, state, { selfId, askName })
  followTiles(audioVideo, state)
  followControls(audioVideo, state)
  audioVideo.subscribeToActiveSpeakerDetector(new DefaultActiveSpeakerPolicy(), (ids) => {
    state.speakers.value = ids
  })
  const say = followMessages(audioVideo, state, { selfId, askName, now })
  const clock = createServerClock(pageClock)
  const line = isOwnPlane(configuration) ? followRoom(audioVideo, state, { clock, local: pageClock }) : noLine
  const room = {
    ...state,
    selfId,
    noiseMode: noiseModeOf(joinInfo),
    say,
    watchMetrics: (tell: (metrics: LineMetrics) => void) => watchMetrics(audioVideo, tell),
    ask: line.ask,
    recover() {
      // A call suspends it, and with it the microphone's way to the others.
      void DefaultDeviceController.resumeAudioContext().catch(() => undefined)
      line.recover()
    },
    setBalance(balance: Balance) {
      state.balance.value = balance
      line.ask({ ask: 'balance', balance })
    },
    serverNow: clock.now,
    ...roomControls(audioVideo, state, devices),
  }
  audioVideo.realtimeMuteLocalAudio()
  audioVideo.start()
  // One is in by now: with a camera, without one, or with one that is still to come.
  const tellWhy = (error: unknown) => logger.error(`The camera could not be turned on: ${String(error)}`)
  if (isCameraWanted && devices.permission.peek() === 'granted') void room.setCamera(true).catch(tellWhy)
  return room
}
