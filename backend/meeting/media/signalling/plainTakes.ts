import protocol, { type SdkSignalFrame } from 'amazon-chime-sdk-js/build/signalingprotocol/SignalingProtocol.js'
import type { Entry } from '#backend/meeting/media/room/entry.port.ts'
import { readLayerChanges, readMessages } from './readRequests.ts'
import { frameTypes, type OutgoingFrame } from './signalFrame.ts'
import { leaveAckFrame, noPrimaryMeetingFrame, pongFrame } from './writeReplies.ts'

/** What is done on a frame, by its type. */
export type Takes = Partial<Record<SdkSignalFrame['type'], (frame: SdkSignalFrame) => void>>

const MOST_MIDS = 64

/** What needs no more than the entry into the room, if there is one yet. */
export function plainTakes(entry: () => Entry | undefined, send: (frame: OutgoingFrame) => void): Takes {
  return {
    [frameTypes.LEAVE]() {
      entry()?.leave({ isDropped: false })
      send(leaveAckFrame())
    },
    [frameTypes.PING_PONG]({ pingPong }) {
      if (pingPong?.type === protocol.SdkPingPongType.PING) send(pongFrame(pingPong.pingId))
    },
    [frameTypes.AUDIO_CONTROL]: ({ audioControl }) => entry()?.setMuted(audioControl?.muted ?? false),
    [frameTypes.PAUSE]: ({ pause }) => entry()?.pause(pause?.streamIds ?? []),
    [frameTypes.RESUME]: ({ pause }) => entry()?.resume(pause?.streamIds ?? []),
    [frameTypes.REMOTE_VIDEO_UPDATE]({ remoteVideoUpdate }) {
      entry()?.switchLayers(readLayerChanges(remoteVideoUpdate?.addedOrUpdatedVideoSubscriptions))
      entry()?.unsubscribe((remoteVideoUpdate?.removedVideoSubscriptionMids ?? []).slice(0, MOST_MIDS))
    },
    [frameTypes.DATA_MESSAGE]({ dataMessage }) {
      for (const message of readMessages(dataMessage?.messages)) entry()?.say(message)
    },
    [frameTypes.PRIMARY_MEETING_JOIN]: () => send(noPrimaryMeetingFrame()),
  }
}
