import { connectPeers } from './connectPeers.ts'
import { PublishedVideo } from './PublishedVideo.ts'
import { Pulse } from './Pulse.ts'
import type { OpenRtpPlane } from './rtpPlane.port.ts'
import { steadyClock } from './steadyClock.ts'
import { openTransports } from './transport/openTransports.ts'

export const openRtpPlane: OpenRtpPlane = async (settings) => {
  const { log } = settings
  const now = steadyClock(settings.now)
  const transports = await openTransports(settings)
  const pulse = new Pulse({ now, log })
  return {
    udpPort: transports.udpPort,
    openPeer: connectPeers({ openTransport: transports.open, pulse, now, log }),
    createVideoSource: (streamId) => new PublishedVideo(streamId),
    close: () => transports.close(),
  }
}
