import nodeDataChannel, { type PeerConnection, type Track } from 'node-datachannel'

/** What an offer says of the attendee's end. */
export interface AttendeeEnd {
  ufrag: string
  password: string
  fingerprint: string
}

/** A browser's connection for packets, without the browser. */
export interface AttendeePeer {
  readonly end: AttendeeEnd
  /** Resolves when packets flow. */
  readonly up: Promise<void>
  /** Takes the answer to the first offer. */
  accept(answer: string): void
  send(packet: Buffer): void
  close(): void
}

/** `nodeDataChannel.cleanup()` is the caller's, when no peer of the process is needed any more. */
export async function openAttendeePeer(onPacket: (packet: Buffer) => void): Promise<AttendeePeer> {
  const connection = new nodeDataChannel.PeerConnection('', { iceServers: [], disableAutoNegotiation: true })
  const track = addTrack(connection)
  track.onMessage(onPacket)
  const up = new Promise<void>((resolve) => {
    track.onOpen(resolve)
  })
  const end = await describeEnd(connection)
  let isOpen = true
  return {
    end,
    up,
    accept: (answer) => connection.setRemoteDescription(oneSectionOf(answer), 'answer'),
    send(packet) {
      if (isOpen && track.isOpen()) track.sendMessageBinary(packet)
    },
    close() {
      isOpen = false
      connection.close()
    },
  }
}

// One section carries every packet of the bundle: the library sorts them only when there are several.
function addTrack(connection: PeerConnection): Track {
  const section = new nodeDataChannel.Audio('0', 'SendRecv')
  section.addOpusCodec(111)
  return connection.addTrack(section)
}

async function describeEnd(connection: PeerConnection): Promise<AttendeeEnd> {
  const gathered = new Promise<void>((resolve) => {
    connection.onGatheringStateChange((state) => {
      if (state === 'complete') resolve()
    })
  })
  connection.setLocalDescription('offer')
  await gathered
  const description = connection.localDescription()?.sdp ?? ''
  const valueOf = (name: string) => new RegExp(`^a=${name}:(.+?)\r?$`, 'm').exec(description)?.[1] ?? ''
  return { ufrag: valueOf('ice-ufrag'), password: valueOf('ice-pwd'), fingerprint: valueOf('fingerprint') }
}

function oneSectionOf(answer: string): string {
  const lines = answer.split('\r\n')
  const all = (name: string) => lines.filter((line) => line.startsWith(`a=${name}:`))
  const first = (name: string) => all(name)[0] ?? ''
  return [
    'v=0',
    'o=- 1 1 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'a=group:BUNDLE 0',
    'm=audio 9 UDP/TLS/RTP/SAVPF 111',
    'c=IN IP4 0.0.0.0',
    'a=mid:0',
    'a=sendrecv',
    'a=rtcp-mux',
    ...['ice-ufrag', 'ice-pwd', 'fingerprint', 'setup'].map(first),
    'a=rtpmap:111 opus/48000/2',
    ...all('candidate'),
    '',
  ].join('\r\n')
}
