import protocol from 'amazon-chime-sdk-js/build/signalingprotocol/SignalingProtocol.js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appear } from '#backend/meeting/media/room/rooms.fixture.ts'
import { parseOffer } from '#backend/meeting/media/sdp/parseOffer.ts'
import { writeAnswer } from '#backend/meeting/media/sdp/writeAnswer.ts'
import { randomFrom } from '#planner/solving/random.ts'
import { mutateFrames, mutateOffer } from '#tools/prove/hostile/mutateFrames.ts'
import { decodeFrame, frameTypes } from './signalFrame.ts'
import { openSignallingStage, type RecordedSocket, type SignallingStage } from './signalling.fixture.ts'

let stage: SignallingStage
beforeEach(async () => {
  stage = await openSignallingStage()
})
afterEach(() => stage.close())

async function stillAnswers(socket: RecordedSocket): Promise<void> {
  const pingPong = { type: protocol.SdkPingPongType.PING, pingId: 1 }
  socket.send({ type: frameTypes.PING_PONG, pingPong })
  await socket.next(frameTypes.PING_PONG)
}

test('four thousand mutated frames crash nothing, and reach no one in another room', { timeout: 90_000 }, async () => {
  const neighbour = await stage.connect('yoga.ben.member')
  await neighbour.join()
  const stranger = await appear(stage, { attendeeId: 'cem', meetingId: 'boxing' })
  const frames = mutateFrames(randomFrom(20_300_101))
  for (let attacker = 0; attacker < 160; attacker += 1) {
    const eve = await stage.connect(`yoga.eve${attacker % 3}.member`)
    if (attacker % 4 > 0) await eve.join(attacker)
    for (let sent = 0; sent < 25; sent += 1) eve.sendBytes(frames.next().value.bytes)
    stage.at += 1000
    await stillAnswers(neighbour)
    eve.drop()
  }
  expect(stage.faults).toEqual([])
  expect(stranger.messages).toEqual([])
  expect(stranger.presences).toHaveLength(1)
  expect(stranger.indexes).toHaveLength(1)
})

test('mutated offers are parsed or rejected, and every answer is complete', () => {
  const random = randomFrom(7)
  const local = {
    ufrag: 'room',
    password: 'p'.repeat(22),
    fingerprint: 'sha-256 AB',
    setup: 'active',
    candidates: ['1'],
  } as const
  const broken: string[] = []
  let answers = 0
  for (let round = 0; round < 2000; round += 1) {
    const offer = parseOffer(mutateOffer(random))
    if (!offer) continue
    answers += 1
    const plan = {
      offer,
      local,
      version: 1,
      audio: undefined,
      cameraMid: undefined,
      videoSsrcs: new Map<string, number>(),
    }
    const lines = writeAnswer(plan).split('\r\n')
    const sections = lines.filter((line) => line.startsWith('m='))
    broken.push(...lines.slice(0, -1).filter((line) => !/^[a-z]=[ -~]+$/.test(line)))
    if (sections.length !== offer.sections.length) broken.push(sections.join('|'))
  }
  expect(broken).toEqual([])
  expect(answers).toBeGreaterThan(300)
})

test('bytes that are not a frame are ignored', () => {
  expect(decodeFrame(Buffer.alloc(0))).toBeUndefined()
  expect(decodeFrame(Buffer.from([5]))).toBeUndefined()
  expect(decodeFrame(Buffer.from([7, 8, 1, 16, 1]))).toBeUndefined()
  expect(decodeFrame(Buffer.concat([Buffer.from([5]), Buffer.alloc(500_000, 0x0b)]))).toBeUndefined()
})
