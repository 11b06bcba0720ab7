import type { SdkSignalFrame } from 'amazon-chime-sdk-js/build/signalingprotocol/SignalingProtocol.js'
import { frameTypes } from '#backend/meeting/media/signalling/signalFrame.ts'
import type { AttendeePeer } from './openAttendeePeer.ts'
import type { Conversation } from './openConversation.ts'
import type { Sending } from './startSending.ts'
import { openSubscribing } from './subscribing.ts'

/** One offer after the other, as browsers make them. */
export interface Negotiation {
  /** Whose picture comes under which SSRC. */
  readonly pictureOwners: ReadonlyMap<number, string>
  /** What there is to be seen: the streams, by whose they are. */
  readonly offered: ReadonlyMap<string, number>
  takeIndex(frame: SdkSignalFrame): void
  /** Subscribes to a stream, announced or not. Resolves with the room's answer. */
  demand(streamId: number): Promise<void>
  /** Offers what the attendee sends and receives now. Rejects when the room ends it. */
  offer(): Promise<void>
}

interface NegotiationParts {
  wantsVideo: boolean
  isMuted: boolean
}

/** Nothing is offered before the connection is there to be offered. */
export interface Ends {
  conversation: Conversation
  peer: AttendeePeer
  sending: Sending
}

export function openNegotiation({ wantsVideo, isMuted }: NegotiationParts, ends: () => Ends): Negotiation {
  const subscribing = openSubscribing(wantsVideo)
  let isStale = false
  let hasAnswer = false
  let turn: Promise<void> = Promise.resolve()

  async function round(): Promise<void> {
    const { conversation, peer, sending } = ends()
    const { cameraSsrc, hasCamera } = sending
    const answered = conversation.next(frameTypes.SUBSCRIBE_ACK)
    isStale = false
    const sub = subscribing.offer({ end: peer.end, hasCamera, cameraSsrc, isMuted })
    conversation.send({ type: frameTypes.SUBSCRIBE, sub })
    const frame = await answered
    subscribing.takeAnswer(frame)
    if (!hasAnswer) peer.accept(frame.suback?.sdpAnswer ?? '')
    hasAnswer = true
    if (isStale) offerUnasked()
  }
  function offer(): Promise<void> {
    const done = turn.then(round)
    turn = done.catch(() => undefined)
    return done
  }
  // The attendee may have left the room in the meantime.
  const offerUnasked = () => void offer().catch(() => undefined)

  return {
    pictureOwners: subscribing.owners,
    offered: subscribing.offered,
    demand(streamId) {
      subscribing.demand(streamId)
      return offer()
    },
    takeIndex(frame) {
      if (!subscribing.takeIndex(frame)) return
      isStale = true
      if (hasAnswer) offerUnasked()
    },
    offer,
  }
}
