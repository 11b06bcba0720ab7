import protocol from 'amazon-chime-sdk-js/build/signalingprotocol/SignalingProtocol.js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { frameTypes } from './signalFrame.ts'
import { openSignallingStage, type RecordedSocket, type SignallingStage } from './signalling.fixture.ts'

let stage: SignallingStage
beforeEach(async () => {
  stage = await openSignallingStage()
})
afterEach(() => stage.close())

test('an invalid offer ends only its sender’s session', async () => {
  const ana = await stage.appear('yoga.ana.coach')
  const ben = await stage.appear('yoga.ben.member')
  const frame = await ben.subscribe('v=0 and nothing else')
  expect(frame.error?.status).toBe(400)
  expect(await ben.closed).toBe(4400)
  ana.send({ type: frameTypes.LEAVE, leave: {} })
  await ana.next(frameTypes.LEAVE_ACK)
})

test('an attendee who floods is disconnected, and their neighbor is not', async () => {
  const ana = await stage.appear('yoga.ana.coach')
  const ben = await stage.appear('yoga.ben.member')
  for (let index = 0; index < 500; index += 1) ben.sendBytes(Buffer.from([5, 1]))
  expect(await ben.closed).toBe(1006)
  ana.send({ type: frameTypes.LEAVE, leave: {} })
  await ana.next(frameTypes.LEAVE_ACK)
})

/** Uses three quarters of an attendee's allowance. */
function say(socket: RecordedSocket): void {
  for (let index = 0; index < 300; index += 1) socket.sendBytes(Buffer.from([5, 1]))
  socket.send({ type: frameTypes.PING_PONG, pingPong: { type: protocol.SdkPingPongType.PING, pingId: 1 } })
}

test('a new socket does not renew an attendee’s limit until time has passed', async () => {
  const ben = await stage.appear('yoga.ben.member')
  say(ben)
  await ben.next(frameTypes.PING_PONG)
  const again = await stage.connect('yoga.ben.member')
  say(again)
  expect(await again.closed).toBe(1006)
  stage.at += 15_000
  const later = await stage.connect('yoga.ben.member')
  say(later)
  await later.next(frameTypes.PING_PONG)
})

test('a second socket does not add to the allowance either, however long the first has been open', async () => {
  const ben = await stage.appear('yoga.ben.member')
  stage.at += 30_000
  say(ben)
  await ben.next(frameTypes.PING_PONG)
  stage.tick()
  const again = await stage.connect('yoga.ben.member')
  say(again)
  expect(await again.closed).toBe(1006)
})

test('an attendee who mutes and unmutes endlessly is disconnected earlier, because everyone is notified each time', async () => {
  const ben = await stage.appear('yoga.ben.member')
  for (let index = 0; index < 120; index += 1) {
    ben.send({ type: frameTypes.AUDIO_CONTROL, audioControl: { muted: index % 2 === 0 } })
  }
  expect(await ben.closed).toBe(1006)
})

test('a frame of more than half a megabyte is refused', async () => {
  const ben = await stage.appear('yoga.ben.member')
  ben.sendBytes(Buffer.alloc(600_000, 5))
  expect([1006, 1009]).toContain(await ben.closed)
})

test('an attendee whose browser does not read is disconnected before the backlog fills the memory', async () => {
  const ana = await stage.appear('yoga.ana.coach')
  const ben = await stage.appear('yoga.ben.member')
  ben.stopReading()
  const data = Buffer.alloc(2048)
  for (let round = 0; round < 100 && stage.rooms.size === 1; round += 1) {
    for (let index = 0; index < 3; index += 1) {
      const messages = Array.from({ length: 10 }, () => ({ topic: 'chat', data }))
      ana.send({ type: frameTypes.DATA_MESSAGE, dataMessage: { messages } })
    }
    ana.send({ type: frameTypes.PING_PONG, pingPong: { type: protocol.SdkPingPongType.PING, pingId: round } })
    await ana.next(frameTypes.PING_PONG)
    stage.at += 5000
  }
  const gone = ana.frames.flatMap(({ audioStreamIdInfo }) => audioStreamIdInfo?.streams ?? [])
  expect(gone.some(({ dropped }) => dropped)).toBe(true)
})

test('an attendee who does not join in time, or falls silent, is disconnected', async () => {
  const idle = await stage.connect('yoga.ana.coach')
  const ben = await stage.appear('yoga.ben.member')
  stage.at += 11_000
  stage.tick()
  expect(await idle.closed).toBe(1006)
  ben.send({ type: frameTypes.PING_PONG, pingPong: { type: protocol.SdkPingPongType.PING, pingId: 1 } })
  await ben.next(frameTypes.PING_PONG)
  stage.at += 34_000
  stage.tick()
  ben.send({ type: frameTypes.PING_PONG, pingPong: { type: protocol.SdkPingPongType.PING, pingId: 2 } })
  await ben.next(frameTypes.PING_PONG)
  stage.at += 36_000
  stage.tick()
  expect(await ben.closed).toBe(1006)
})

test('an attendee has at most four sockets, the latest ones', async () => {
  const sockets: RecordedSocket[] = []
  for (let index = 0; index < 5; index += 1) sockets.push(await stage.connect('yoga.ana.coach'))
  expect(await sockets[0]?.closed).toBe(1006)
  await sockets[4]?.join()
})
