import type { Page } from '@playwright/test'
import type { Mixer } from '#backend/meeting/media/audio/mixer.port.ts'
import type { RtpPlane } from '#backend/meeting/media/rtp/openRtpPlane.ts'
import type { Peer } from '#backend/meeting/media/rtp/peer.port.ts'
import { codecOf, extensionId, extensionUris, type Offer } from '#backend/meeting/media/sdp/offer.ts'
import { parseOffer } from '#backend/meeting/media/sdp/parseOffer.ts'
import { writeAnswer } from '#backend/meeting/media/sdp/writeAnswer.ts'

/** A page with a plain peer connection for audio in both directions. */
interface SoundPage extends Window {
  connection: RTCPeerConnection
}
declare const window: SoundPage

export interface SoundRoom {
  plane: RtpPlane
  mixer: Mixer
}

export interface TalkWishes {
  /** Unique in the room. */
  id: string
  /** Pitch of the voice; 0 for an attendee who only listens. */
  hertz: number
  /** The plane's candidate, if it differs from the plane's own. */
  candidate?: string
}

const SENT_SSRC = 88_001

/** Joins a browser to an audio room, with an answer as the product writes it. */
export async function talkIn(page: Page, room: SoundRoom, { id, hertz, candidate }: TalkWishes): Promise<void> {
  const offer = parseOffer(await offerSound(page, hertz))
  if (!offer) throw new TypeError('The browser offers sound')
  let peer: Peer | undefined
  const hear = (payload: Buffer, timestamp: number) => peer?.sendAudio(payload, timestamp)
  const mixed = room.mixer.enter({ id, owner: id, kind: 'voice', hear })
  peer = await room.plane.openPeer(offer.remote, {
    onUp: () => undefined,
    onDown: () => undefined,
    onAudio: (packet) => mixed.push(packet),
  })
  peer.setAudio(soundOf(offer))
  const local = candidate === undefined ? peer.local : { ...peer.local, candidates: [candidate] }
  const audio = { mid: '0', ssrc: SENT_SSRC, isHeard: true }
  const sdp = writeAnswer({ offer, local, version: 1, audio, cameraMid: undefined, videoSsrcs: new Map() })
  await page.evaluate(async (text) => window.connection.setRemoteDescription({ type: 'answer', sdp: text }), sdp)
}

async function offerSound(page: Page, hertz: number): Promise<string> {
  return page.evaluate(async (pitch) => {
    window.connection = new RTCPeerConnection()
    const audio = new AudioContext()
    const out = new MediaStreamAudioDestinationNode(audio)
    if (pitch > 0) {
      const voice = new OscillatorNode(audio, { frequency: pitch })
      voice.connect(new GainNode(audio, { gain: 0.3 })).connect(out)
      voice.start()
    }
    const [track] = out.stream.getAudioTracks()
    if (!track) throw new TypeError('The page has a voice')
    const { receiver } = window.connection.addTransceiver(track, { direction: 'sendrecv' })
    const player = document.createElement('audio')
    Object.assign(player, { autoplay: true, srcObject: new MediaStream([receiver.track]) })
    document.body.append(player)
    await window.connection.setLocalDescription(await window.connection.createOffer())
    return window.connection.localDescription?.sdp ?? ''
  }, hertz)
}

function soundOf({ sections: [section] }: Offer) {
  const codec = section && codecOf(section)
  if (!codec) throw new TypeError('The first section is one of sound')
  const levelExtension = extensionId(section, extensionUris.audioLevel)
  return { payloadType: codec.payloadType, levelExtension, ssrc: SENT_SSRC }
}
