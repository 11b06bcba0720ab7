import { RTCPeerConnection, RTCRtpCodecParameters, type RTCRtpSender } from 'werift'

// A forwarder with werift, structured like ours: one sender and any number of receivers. Started by sfu.ts.
const senders: RTCRtpSender[] = []

process.on('message', ({ id, offer }: { id: number; offer: string }) => void answer(id, offer))
process.on('disconnect', () => process.exit())

async function answer(id: number, offer: string): Promise<void> {
  const connection = new RTCPeerConnection({
    iceServers: [],
    iceAdditionalHostAddresses: ['127.0.0.1'],
    codecs: { video: [new RTCRtpCodecParameters({ mimeType: 'video/VP8', clockRate: 90_000, payloadType: 96 })] },
  })
  if (id === 0) {
    connection.onTrack.subscribe((track) => {
      track.onReceiveRtp.subscribe((packet) => {
        for (const sender of senders) void sender.sendRtp(packet)
      })
    })
  } else {
    senders.push(connection.addTransceiver('video', { direction: 'sendonly' }).sender)
  }
  await connection.setRemoteDescription({ type: 'offer', sdp: offer })
  await connection.setLocalDescription(await connection.createAnswer())
  process.send?.({ id, answer: connection.localDescription?.sdp ?? '' })
}
