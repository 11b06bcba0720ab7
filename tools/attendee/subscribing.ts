import protocol, {
  type ISdkStreamDescriptor,
  type ISdkSubscribeFrame,
  type SdkSignalFrame,
} from 'amazon-chime-sdk-js/build/signalingprotocol/SignalingProtocol.js'
import { writeOffer } from './attendeeOffer.ts'
import { type AttendeeEnd } from './openAttendeePeer.ts'

/** What an attendee receives, section by section. */
export interface Subscribing {
  /** Takes what there is to be seen; true when that calls for a new offer. */
  takeIndex(frame: SdkSignalFrame): boolean
  /** Also subscribes to this stream from now on, announced or not. */
  demand(streamId: number): void
  offer(request: OfferWish): ISdkSubscribeFrame
  /** Whose picture comes under which SSRC, by the last answer. */
  takeAnswer(frame: SdkSignalFrame): void
  readonly owners: ReadonlyMap<number, string>
  /** What there is to be seen: the streams, by whose they are. */
  readonly offered: ReadonlyMap<string, number>
}

interface OfferWish {
  end: AttendeeEnd
  hasCamera: boolean
  cameraSsrc: number
  isMuted: boolean
}

const MOST_VIDEOS = 25
const FIRST_MID = 2

export function openSubscribing(wantsVideo: boolean): Subscribing {
  /** By mid, from 2 on; undefined for an idle section. */
  const sections: (ISdkStreamDescriptor | undefined)[] = []
  const owners = new Map<number, string>()
  const offered = new Map<string, number>()
  const demanded = new Set<number>()

  function dropAllBut(wanted: readonly ISdkStreamDescriptor[]): boolean {
    const isWanted = ({ streamId }: ISdkStreamDescriptor) =>
      demanded.has(streamId ?? 0) || wanted.some((stream) => streamId === stream.streamId)
    let isNews = false
    for (const [at, stream] of sections.entries()) {
      if (!stream || isWanted(stream)) continue
      sections[at] = undefined
      isNews = true
    }
    return isNews
  }
  function takeIndex({ index }: SdkSignalFrame): boolean {
    const wanted = wantsVideo ? bestOfEachGroup(index?.sources ?? []) : []
    offered.clear()
    for (const { attendeeId, streamId } of wanted) offered.set(attendeeId ?? '', streamId ?? 0)
    let isNews = dropAllBut(wanted)
    for (const stream of wanted) {
      if (sections.some((known) => known?.streamId === stream.streamId)) continue
      const free = sections.indexOf(undefined)
      sections[free < 0 ? sections.length : free] = stream
      isNews = true
    }
    return isNews
  }
  return {
    owners,
    offered,
    takeIndex,
    demand(streamId) {
      demanded.add(streamId)
      sections.push({ streamId })
    },
    offer({ end, hasCamera, cameraSsrc, isMuted }) {
      const receiving = sections.map((stream, at) => ({ mid: String(FIRST_MID + at), isIdle: stream === undefined }))
      return {
        duplex: hasCamera ? protocol.SdkStreamServiceType.DUPLEX : protocol.SdkStreamServiceType.RX,
        sendStreams: hasCamera ? [soundStream, cameraStream] : [soundStream],
        receiveStreamIds: [0, ...sections.map((stream) => stream?.streamId ?? 0)],
        sdpOffer: writeOffer({ end, hasCamera, cameraSsrc, receiving }),
        audioHost: 'room',
        audioMuted: isMuted,
      }
    },
    takeAnswer({ suback }) {
      owners.clear()
      for (const { streamId, ssrc } of suback?.tracks ?? []) {
        const stream = sections.find((known) => known?.streamId === streamId)
        if (stream && ssrc) owners.set(ssrc, stream.attendeeId ?? '')
      }
    },
  }
}

function bestOfEachGroup(sources: readonly ISdkStreamDescriptor[]): ISdkStreamDescriptor[] {
  const best = new Map<number, ISdkStreamDescriptor>()
  for (const source of sources) {
    const before = best.get(source.groupId ?? 0)
    if ((before?.maxBitrateKbps ?? 0) < (source.maxBitrateKbps ?? 0)) best.set(source.groupId ?? 0, source)
  }
  return [...best.values()].slice(0, MOST_VIDEOS)
}

const soundStream = {
  mediaType: protocol.SdkStreamMediaType.AUDIO,
  trackLabel: 'AmazonChimeExpressAudio',
  streamId: 1,
  groupId: 1,
  maxBitrateKbps: 600,
}

const cameraStream = {
  mediaType: protocol.SdkStreamMediaType.VIDEO,
  trackLabel: 'AmazonChimeExpressVideo',
  streamId: 2,
  groupId: 2,
  framerate: 15,
  maxBitrateKbps: 1400,
}
