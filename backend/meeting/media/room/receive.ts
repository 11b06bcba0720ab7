import type { VideoSubscription } from '#backend/meeting/media/rtp/peer.port.ts'
import { codecOf, isTaken, type OfferedSection } from '#backend/meeting/media/sdp/offer.ts'
import { trackLabel } from '#backend/meeting/media/sdp/writeAnswer.ts'
import type { MediaAnswer } from './entry.port.ts'
import type { Guest, Reception } from './guest.ts'
import type { Stage } from './openStage.ts'

/** Videos that one browser gets at once. */
export const MOST_VIDEOS = 25

interface Wishes {
  sections: readonly OfferedSection[]
  /** By the position of the section among those of video. */
  receiveStreamIds: readonly number[]
}

interface Received {
  subscriptions: readonly VideoSubscription[]
  tracks: MediaAnswer['tracks']
}

/** Subscribes the guest to what they wish and may see, and to nothing else. */
export function receive(guest: Guest, { sections, receiveStreamIds }: Wishes, stage: Stage): Received {
  const videos = sections.filter(({ kind }) => kind === 'video')
  const wanted = videos.flatMap((section, index) => {
    const streamId = receiveStreamIds[index] ?? 0
    return streamId > 0 ? (findReception(guest, { section, streamId }, stage) ?? []) : []
  })
  guest.receptions = wanted.slice(0, MOST_VIDEOS)
  const subscriptions = resubscribe(guest)
  const tracks = guest.receptions.map(({ mid, ssrc, source }) => {
    return { streamId: source.streamId, ssrc, label: trackLabel(mid) }
  })
  return { subscriptions, tracks }
}

/** Has the guest's connection do what its receptions say. */
export function resubscribe(guest: Guest): VideoSubscription[] {
  const subscriptions = guest.receptions.map(({ mid, source, ssrc, payloadType }) => ({
    mid,
    source,
    ssrc,
    payloadType,
  }))
  guest.peer?.subscribe(subscriptions)
  applyPauses(guest)
  return subscriptions
}

/** Holds back what the guest has paused. */
export function applyPauses({ peer, receptions, pausedStreamIds }: Guest): void {
  peer?.pause(receptions.filter(({ source }) => pausedStreamIds.has(source.streamId)).map(({ mid }) => mid))
}

interface Wish {
  section: OfferedSection
  streamId: number
}

function findReception(guest: Guest, { section, streamId }: Wish, stage: Stage): Reception | undefined {
  const codec = isTaken(section) ? codecOf(section) : undefined
  const found = stage.findLayer(guest, streamId)
  if (!codec || !found || section.direction !== 'recvonly') return undefined
  const { groupId, layer } = found
  const before = guest.receptions.find(({ mid }) => mid === section.mid)
  // A stream keeps its number while it shows the same camera; another camera's pictures would not follow on.
  const ssrc = before?.groupId === groupId ? before.ssrc : (guest.lastVideoSsrc += 1)
  return { mid: section.mid, groupId, ssrc, payloadType: codec.payloadType, source: layer.source }
}
