import { on } from 'node:events'
import nodeDataChannel from 'node-datachannel'
import * as v from 'valibot'
import { rtp, vp8 } from '#backend/meeting/media/rtp/rtp.fixture.ts'
import { Arrivals } from './arrivals.ts'
import { Order, PAYLOAD_BYTES, Plan } from './orders.ts'
import { pace } from './pace.ts'

// One sender and many receivers, whose CPU is not the server's. Started by sfu.ts with a JSON argument.
const Answer = v.object({ id: v.number(), answer: v.string() })
const KEY_FRAME_EVERY = 100
const SSRC = 7

const { receivers } = v.parse(Plan, JSON.parse(process.argv[2] ?? ''))
const arrivals = new Arrivals()
const body = 'x'.repeat(PAYLOAD_BYTES - 7)
let sequence = 0

process.on('disconnect', () => process.exit())
const messages = on(process, 'message')
// One after the other: many handshakes at once on a busy machine run into each other's time limits.
const ends: Awaited<ReturnType<typeof open>>[] = []
for (let id = 0; id <= receivers; id += 1) ends.push(await open(id))
const [sender] = ends
process.send?.({ connected: true })
for await (const [message] of messages) await obey(v.parse(Order, message))

async function open(id: number) {
  const connection = new nodeDataChannel.PeerConnection('', { iceServers: [], disableAutoNegotiation: true })
  const section = new nodeDataChannel.Video('0', id === 0 ? 'SendOnly' : 'RecvOnly')
  section.addVP8Codec(96)
  if (id === 0) section.addSSRC(SSRC, 'camera', 'camera', 'camera')
  const track = connection.addTrack(section)
  track.onMessage((packet) => {
    const second = packet[1] ?? 0
    if (second < 192 || second > 223) arrivals.note()
  })
  const isOpen = new Promise<void>((resolve) => {
    track.onOpen(resolve)
  })
  const isGathered = new Promise<void>((resolve) => {
    connection.onGatheringStateChange((state) => {
      if (state === 'complete') resolve()
    })
  })
  connection.setLocalDescription('offer')
  await isGathered
  process.send?.({ id, offer: connection.localDescription()?.sdp ?? '' })
  const signal = await messages.next()
  const [message] = signal.value ?? []
  connection.setRemoteDescription(v.parse(Answer, message).answer, 'answer')
  await isOpen
  return { connection, track }
}

async function obey({ packets, perSecond }: v.InferOutput<typeof Order>): Promise<void> {
  await pace({ packets, perSecond }, () => {
    sequence = (sequence + 1) & 0xffff
    const payload = vp8({ isKeyFrame: sequence % KEY_FRAME_EVERY === 1, pictureId: sequence & 0x7fff, body })
    sender?.track.sendMessageBinary(rtp({ ssrc: SSRC, sequence, timestamp: sequence * 90, payload }))
  })
  process.send?.({ received: await arrivals.takeAll(packets * receivers) })
}
