import protocol from 'amazon-chime-sdk-js/build/signalingprotocol/SignalingProtocol.js'
import type { Page } from 'playwright'
import { frameTypes } from '#backend/meeting/media/signalling/signalFrame.ts'
import { type AttendeeEnding, openConversation } from './openConversation.ts'

interface ConnectedPage extends Window {
  connection: RTCPeerConnection
}
declare const window: ConnectedPage

export interface BrowserRequest {
  signalUrl: string
  ticket: string
}

/**
 * Brings a real browser's ears into a room: its media engine offers, and what it has to say is said for it. Resolves when
 * it is connected.
 */
export async function listenInBrowser(
  page: Page,
  request: BrowserRequest,
): Promise<{ ended: Promise<AttendeeEnding> }> {
  const conversation = await openConversation({ ...request, onFrame: () => undefined })
  const isIn = conversation.next(frameTypes.INDEX)
  conversation.send({ type: frameTypes.JOIN, join: { protocolVersion: 2, flags: 2, audioSessionId: 1 } })
  await isIn
  const answered = conversation.next(frameTypes.SUBSCRIBE_ACK)
  const sdpOffer = await offerEars(page)
  const duplex = protocol.SdkStreamServiceType.RX
  conversation.send({ type: frameTypes.SUBSCRIBE, sub: { duplex, sdpOffer, audioHost: 'room', audioMuted: true } })
  const { suback } = await answered
  const answer = suback?.sdpAnswer ?? ''
  await page.evaluate(async (sdp) => window.connection.setRemoteDescription({ type: 'answer', sdp }), answer)
  await page.waitForFunction(() => window.connection.connectionState === 'connected')
  return { ended: conversation.ended }
}

function offerEars(page: Page): Promise<string> {
  return page.evaluate(async () => {
    window.connection = new RTCPeerConnection()
    const { receiver } = window.connection.addTransceiver('audio', { direction: 'recvonly' })
    const player = document.createElement('audio')
    Object.assign(player, { autoplay: true, srcObject: new MediaStream([receiver.track]) })
    document.body.append(player)
    await window.connection.setLocalDescription(await window.connection.createOffer())
    return window.connection.localDescription?.sdp ?? ''
  })
}
