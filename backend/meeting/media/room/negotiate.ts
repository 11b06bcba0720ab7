import type { CameraSection, Peer } from '#backend/meeting/media/rtp/peer.port.ts'
import { codecOf, extensionId, extensionUris, isTaken, type OfferedSection } from '#backend/meeting/media/sdp/offer.ts'
import { type AnswerPlan, writeAnswer } from '#backend/meeting/media/sdp/writeAnswer.ts'
import { connect, type Connecting } from './connect.ts'
import type { MediaAnswer, MediaRequest } from './entry.port.ts'
import type { Guest } from './guest.ts'
import type { Stage } from './openStage.ts'
import { receive } from './receive.ts'

export interface Negotiating extends Connecting {
  stage: Stage
  /** What the others see of the guest has changed. */
  onStage(): void
}

/** Answers an offer, and lets flow what it asks for as far as the guest may have it. */
export async function negotiate(
  guest: Guest,
  request: MediaRequest,
  parts: Negotiating,
): Promise<MediaAnswer | undefined> {
  const { offer, sends, receiveStreamIds } = request
  const peer = await connect(guest, offer.remote, parts)
  if (!peer) return undefined
  const audio = takeAudio(guest, peer, offer.sections)
  const camera = guest.isSpectator || sends.length === 0 ? undefined : offer.sections.find(isCamera)
  takeCamera(guest, { section: camera, sends }, parts)
  const { subscriptions, tracks } = receive(guest, { sections: offer.sections, receiveStreamIds }, parts.stage)
  guest.answers += 1
  const plan: AnswerPlan = {
    offer,
    local: peer.local,
    version: guest.answers,
    audio,
    cameraMid: camera?.mid,
    videoSsrcs: new Map(subscriptions.map(({ mid, ssrc }) => [mid, ssrc])),
  }
  return {
    sdp: writeAnswer(plan),
    tracks,
    allocations: allocationsOf(guest, sends),
    isViewOnly: sends.length > 0 && !camera,
  }
}

function takeAudio(guest: Guest, peer: Peer, sections: readonly OfferedSection[]): AnswerPlan['audio'] {
  const section = sections.find((candidate) => candidate.kind === 'audio' && isTaken(candidate))
  const codec = section && codecOf(section)
  if (!codec) {
    peer.setAudio(undefined)
    return undefined
  }
  const levelExtension = extensionId(section, extensionUris.audioLevel)
  peer.setAudio({ payloadType: codec.payloadType, levelExtension, ssrc: guest.audioSsrc })
  return { mid: section.mid, ssrc: guest.audioSsrc, isHeard: !guest.isSpectator }
}

function isCamera(section: OfferedSection): boolean {
  const sends = section.direction === 'sendrecv' || section.direction === 'sendonly'
  return section.kind === 'video' && sends && isTaken(section)
}

/** Publishes what is sent, or takes it back where nothing is. */
function takeCamera(guest: Guest, { section, sends }: SentSection, { stage, onStage }: Negotiating): void {
  const isNews = section
    ? stage.publish(guest, { mid: section.mid, rids: ridsOf(section), sends })
    : stage.withdraw(guest)
  guest.peer?.setCamera(section && cameraSectionOf(section, guest))
  if (isNews) onStage()
}

interface SentSection {
  section: OfferedSection | undefined
  sends: MediaRequest['sends']
}

function ridsOf({ sendRids }: OfferedSection): readonly (string | undefined)[] {
  return sendRids.length > 0 ? sendRids : [undefined]
}

function cameraSectionOf(section: OfferedSection, { camera }: Guest): CameraSection | undefined {
  const codec = codecOf(section)
  if (!codec || !camera) return undefined
  return {
    mid: section.mid,
    payloadType: codec.payloadType,
    midExtension: extensionId(section, extensionUris.mid),
    ridExtension: extensionId(section, extensionUris.rid),
    ssrcs: section.ssrcs,
    layers: camera.layers,
  }
}

function allocationsOf({ camera }: Guest, sends: MediaRequest['sends']): MediaAnswer['allocations'] {
  if (!camera) return []
  return camera.layers.flatMap(({ streamId }, index) => {
    const label = sends[index]?.label
    return label === undefined ? [] : [{ streamId, groupId: camera.publication.groupId, label }]
  })
}
