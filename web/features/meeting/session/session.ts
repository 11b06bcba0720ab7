import {
  AudioProfile,
  type AudioVideoFacade,
  ConsoleLogger,
  DefaultActiveSpeakerPolicy,
  DefaultDeviceController,
  DefaultMeetingSession,
  type Logger,
  LogLevel,
  MeetingSessionConfiguration,
  MeetingSessionStatusCode,
  MultiLogger,
  POSTLogger,
  type VideoDownlinkBandwidthPolicy,
  VideoPriorityBasedPolicy,
} from 'amazon-chime-sdk-js'
import type { Balance } from '#schema/classes/liveRoom.ts'
import { type JoinInfo, noiseModeOf } from '#web/features/meeting/callMeeting.ts'
import { openController } from '#web/features/meeting/devices/controller.ts'
import { type Devices, openDevices } from '#web/features/meeting/devices/devices.ts'
import type { MeetingChoices, MeetingSettings } from '#web/features/meeting/settings/meetingSettings.ts'
import { type LineMetrics, watchMetrics } from '#web/features/meeting/settings/metrics.ts'
import { followMessages } from './chat.ts'
import { followControls, roomControls } from './controls.ts'
import { createServerClock, followRoom } from './plane.ts'
import { type AttendeeProfile, createRoomState, leavingOf, type Room, type RoomState } from './room.ts'
import { followAttendees, followProfiles, followTiles } from './roster.ts'

/** The machine's devices, before one is in a room and while one is. */
export interface Equipment {
  devices: Devices
  controller: DefaultDeviceController
  logger: Logger
  close(): Promise<void>
}

export function openEquipment({ isPhone, settings }: { isPhone: boolean; settings: MeetingSettings }): Equipment {
  const { logger, close: closeLogger } = createLogger(location)
  const controller = openController(logger)
  const devices = openDevices({ controller, settings, logger, isPhone })
  const close = async () => {
    await devices.close()
    await closeLogger()
  }
  return { controller, logger, devices, close }
}

interface RoomRequest {
  joinInfo: JoinInfo
  equipment: Equipment
  profileOf(attendeeId: string): Promise<AttendeeProfile | undefined>
  isCameraWanted: boolean
  now: () => number
}

/** Packets a second from our own media plane during silence; so few are no sign of a bad connection. */
const PACKETS_OF_SILENCE = 2

/** So many seconds without a byte of it, and the line is frozen: it is made anew. */
const FROZEN_AFTER_S = 8

/** Other services are asked for nothing. */
const noLine = { ask: () => undefined, recover: () => undefined }

function isOwnPlane({ urls }: MeetingSessionConfiguration): boolean {
  return new URL(urls?.signalingURL ?? '', document.baseURI).host === location.host
}

/** A monotonic clock, unlike the machine's. */
function pageClock(): number {
  return performance.timeOrigin + performance.now()
}

/**
 * A session hears only of a speaker that is chosen after it has begun. The first is the browser's own: left to itself,
 * it goes over to a headset that is plugged in.
 */
function tellSpeaker({ controller, devices: { speaker } }: Equipment): void {
  const outputId = speaker.chosen.peek()
  const isOwnChoice = outputId !== undefined && outputId !== speaker.all.peek()[0]?.id
  if (isOwnChoice && 'setSinkId' in HTMLMediaElement.prototype) void controller.chooseAudioOutput(outputId)
}

/** Who goes in while the browser still asks may answer in the room. */
function mayHaveCamera({ permission }: Devices): boolean {
  return ['granted', 'asking'].includes(permission.peek())
}

/** Enters a room. What becomes of it is told by its status. */
export async function openRoom(request: RoomRequest): Promise<Room> {
  const { joinInfo, equipment, profileOf, isCameraWanted, now } = request
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
  const loadProfile = followProfiles(state, profileOf)
  followAttendees(audioVideo, state, { selfId, loadProfile })
  followTiles(audioVideo, state)
  followControls(audioVideo, state)
  audioVideo.subscribeToActiveSpeakerDetector(new DefaultActiveSpeakerPolicy(), (ids) => {
    state.speakers.value = ids
  })
  const say = followMessages(audioVideo, state, { selfId, loadProfile, now })
  const clock = createServerClock(pageClock)
  const line = isOwnPlane(configuration) ? followRoom(audioVideo, state, { clock, local: pageClock }) : noLine
  const room = {
    ...state,
    selfId,
    noiseMode: noiseModeOf(joinInfo),
    say,
    watchMetrics: (onMetrics: (metrics: LineMetrics) => void) => watchMetrics(audioVideo, onMetrics),
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
  if (isCameraWanted && mayHaveCamera(devices)) void room.setCamera(true).catch(tellWhy)
  return room
}

type Configured = Pick<
  MeetingSessionConfiguration,
  'enableSimulcastForUnifiedPlanChromiumBasedBrowsers' | 'keepLastFrameWhenPaused' | 'videoDownlinkBandwidthPolicy'
>

/** Tells the client what the attendee has chosen. It asks once, when a room is entered. */
export function configureRoom(
  configuration: Configured,
  { sendsSizes, receivesByPriority, keepsLastFrame }: MeetingChoices,
  byPriority: () => VideoDownlinkBandwidthPolicy,
): void {
  configuration.enableSimulcastForUnifiedPlanChromiumBasedBrowsers = sendsSizes
  configuration.keepLastFrameWhenPaused = keepsLastFrame
  if (receivesByPriority) configuration.videoDownlinkBandwidthPolicy = byPriority()
}

/** Tells how the connection stands, in the words of the screen. */
function followConnection(
  audioVideo: AudioVideoFacade,
  { status, isPoor }: Pick<RoomState, 'status' | 'isPoor'>,
  codes: typeof MeetingSessionStatusCode,
): void {
  audioVideo.addObserver({
    audioVideoDidStartConnecting: (isReconnecting) => {
      status.value = { kind: isReconnecting ? 'reconnecting' : 'connecting' }
    },
    audioVideoDidStart: () => {
      status.value = { kind: 'joined' }
    },
    audioVideoDidStop: (session) => {
      status.value = { kind: 'gone', why: leavingOf(session.statusCode(), codes) }
    },
    connectionDidBecomePoor: () => {
      isPoor.value = true
    },
    connectionDidBecomeGood: () => {
      isPoor.value = false
    },
  })
}

const VOICE_BITS_PER_SECOND = 40_000

/** Speaks as the client's own profile for speech does, and hears both ears of what is shared. */
class StereoListening extends AudioProfile {
  constructor() {
    super(VOICE_BITS_PER_SECOND)
  }

  override isStereo(): boolean {
    return true
  }
}

/** A log, and how to send the last of it and let go of the page. */
interface OpenLogger {
  logger: Logger
  close(): Promise<void>
}

/** Silent on the console. Where the server is another machine it is told how much went wrong. */
export function createLogger({ hostname, pathname }: Pick<Location, 'hostname' | 'pathname'>): OpenLogger {
  const silent = new ConsoleLogger('obi', LogLevel.OFF)
  if (isLocal(hostname)) return { logger: silent, close: () => Promise.resolve() }
  const posting = new POSTLogger({ url: `${pathname}/logs`, logLevel: LogLevel.WARN })
  let closing: Promise<void> | undefined
  return {
    logger: new MultiLogger(silent, posting),
    close() {
      // A second time it would post to nowhere.
      closing ??= posting.destroy()
      return closing
    },
  }
}

function isLocal(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
}
