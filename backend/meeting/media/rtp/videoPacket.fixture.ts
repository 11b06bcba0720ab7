import { readRtp, type RtpPacket } from './packets/readRtp.ts'
import { VideoPacket } from './packets/VideoPacket.ts'
import { rtp, type WrittenRtp } from './rtp.fixture.ts'

/** An RTP packet as it has just come. */
export function rtpPacket(written: WrittenRtp): RtpPacket {
  const packet = readRtp(rtp(written))
  if (!packet) throw new TypeError('What is written here can be read')
  return packet
}

export function videoPacket(written: WrittenRtp): VideoPacket {
  return new VideoPacket(rtpPacket(written))
}
