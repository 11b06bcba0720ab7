import { expect, test } from 'vitest'
import type { SharedRoom } from '#schema/classes/liveRoom.ts'
import {
  appear,
  type Arrival,
  ask,
  enter,
  lastRoom,
  recordRooms,
  remembered,
  rememberedAttendee,
  withCamera,
} from './rooms.fixture.ts'

const coach: Arrival = { attendeeId: 'ana', role: 'coach', isClassMode: true }
const member = (attendeeId: string): Arrival => ({ attendeeId, isClassMode: true })

async function openClass() {
  const recorded = recordRooms()
  return { recorded, ana: await appear(recorded, coach), ben: await appear(recorded, member('ben')) }
}

test('a new attendee gets the room state after the list of attendees', async () => {
  const { recorded, ana } = await openClass()
  ask(ana, { ask: 'layout', layout: 'gallery' })
  const late = await appear(recorded, member('cem'))
  expect(late.news).toHaveLength(1)
  expect(lastRoom(late)).toMatchObject({ isClassMode: true, leaderIds: ['ana'], layout: 'gallery', layoutAsks: 1 })
})

test('every attendee gets all changes in batches, at most a few times a second', async () => {
  const { recorded, ana, ben } = await openClass()
  recorded.tick()
  const told = ben.news.length
  for (let index = 0; index < 20; index += 1) ask(ana, { ask: 'layout', layout: 'gallery' })
  ask(ben, { ask: 'hand', isUp: true })
  expect(ben.news).toHaveLength(told)
  recorded.tick()
  recorded.tick()
  expect(ben.news).toHaveLength(told + 1)
  expect(lastRoom(ben)).toMatchObject({ layoutAsks: 20, handIds: ['ben'] })
  expect(lastRoom(ana)).toEqual(lastRoom(ben))
})

test('a share gets no room state', async () => {
  const { recorded, ana } = await openClass()
  const share = await appear(recorded, { ...coach, isShare: true })
  ask(ana, { ask: 'layout', layout: 'gallery' })
  recorded.tick()
  expect(share.news).toEqual([])
})

test('attendees who teach are listed while they are present, coach first', async () => {
  const recorded = recordRooms()
  const assistant = await appear(recorded, { attendeeId: 'aki', role: 'assistant' })
  const ana = await appear(recorded, coach)
  recorded.tick()
  expect(lastRoom(assistant).leaderIds).toEqual(['ana', 'aki'])
  enter(recorded, coach)
  recorded.tick()
  expect(lastRoom(assistant).leaderIds).toEqual(['ana', 'aki'])
  expect(ana.endings).toEqual(['superseded'])
  assistant.attendee.leave({ isDropped: false })
  expect(lastRoom(await appear(recorded, member('ben'))).leaderIds).toEqual(['ana'])
})

test('an attendee’s hand, camera and spotlight are cleared when they leave, and kept while their page reconnects', async () => {
  const { recorded, ana, ben: first } = await openClass()
  ask(first, { ask: 'hand', isUp: true })
  ask(first, { ask: 'camera', isForAll: true })
  ask(ana, { ask: 'spotlight', attendeeId: 'ben' })
  const bens = { handIds: ['ben'], openCameraIds: ['ben'], spotlightId: 'ben' }
  first.attendee.leave({ isDropped: true })
  recorded.at += 29_999
  recorded.tick()
  expect(lastRoom(ana)).toMatchObject(bens)
  const again = await appear(recorded, member('ben'))
  recorded.at += 60_000
  recorded.tick()
  expect(lastRoom(again)).toMatchObject(bens)
  await appear(recorded, member('ben'))
  recorded.tick()
  expect(lastRoom(ana)).toMatchObject(bens)
})

test.each([
  ['leaves of their own will', { isDropped: false }, 0],
  ['is lost and does not come back', { isDropped: true }, 30_000],
])('when an attendee %s, their hand, camera and spotlight are cleared', async (_how, how, passes) => {
  const { recorded, ana, ben } = await openClass()
  ask(ben, { ask: 'hand', isUp: true })
  ask(ben, { ask: 'camera', isForAll: true })
  ask(ana, { ask: 'spotlight', attendeeId: 'ben' })
  ben.attendee.leave(how)
  recorded.at += passes
  recorded.tick()
  recorded.tick()
  expect(lastRoom(ana)).toMatchObject({ handIds: [], openCameraIds: [], spotlightId: null })
})

test('removing an attendee lowers their hand', async () => {
  const { recorded, ana, ben } = await openClass()
  ask(ben, { ask: 'hand', isUp: true })
  recorded.rooms.remove({ meetingId: 'yoga', attendeeId: 'ben' })
  recorded.tick()
  expect(lastRoom(ana).handIds).toEqual([])
})

test('an attendee who returns as a spectator has no raised hand, no open camera and no spotlight', async () => {
  const { recorded, ana, ben } = await openClass()
  ask(ben, { ask: 'hand', isUp: true })
  ask(ben, { ask: 'camera', isForAll: true })
  ask(ana, { ask: 'spotlight', attendeeId: 'ben' })
  await appear(recorded, { ...member('ben'), role: 'spectator', deviceKey: 'laptop' })
  recorded.tick()
  expect(lastRoom(ana)).toMatchObject({ handIds: [], openCameraIds: [], spotlightId: null })
})

test('a room that was empty for a while continues with its state', async () => {
  const { recorded, ana, ben } = await openClass()
  ask(ana, { ask: 'layout', layout: 'gallery' })
  ben.attendee.leave({ isDropped: false })
  ana.attendee.leave({ isDropped: false })
  recorded.at += 300_000
  expect(lastRoom(await appear(recorded, coach))).toMatchObject({ isClassMode: true, layout: 'gallery', layoutAsks: 1 })
})

test('room state is reported a few times a second, but a closed camera immediately', async () => {
  const { recorded, ben } = await openClass()
  recorded.tick()
  const before = recorded.agreed.length
  ask(ben, { ask: 'camera', isForAll: true })
  expect(recorded.agreed).toHaveLength(before)
  recorded.tick()
  expect(recorded.agreed.at(-1)).toMatchObject({
    meetingId: 'yoga',
    kept: { room: { openCameraIds: ['ben'] }, pages: expect.arrayContaining([['ben', 'ben']]) },
  })
  ask(ben, { ask: 'camera', isForAll: false })
  expect(recorded.agreed.at(-1)?.kept.room.openCameraIds).toEqual([])
})

const agreed: SharedRoom = {
  isClassMode: true,
  leaderIds: ['ana'],
  layout: 'gallery',
  layoutAsks: 3,
  spotlightId: 'cem',
  handIds: ['cem', 'ben'],
  openCameraIds: ['ben', 'cem'],
  timer: { workMs: 20_000, restMs: 10_000, rounds: 8, startedAt: 1_000, pausedAt: null },
}
const pages = ['ben', 'cem'].map((attendeeId) => ({
  ...rememberedAttendee(attendeeId, attendeeId),
  standing: 'stranger' as const,
}))
const restored = [remembered({ agreed, attendees: pages })]

test('the next process continues with the state of the room', async () => {
  const recorded = recordRooms(restored)
  const ana = await appear(recorded, coach)
  const back = await appear(recorded, member('ben'))
  await appear(recorded, member('cem'))
  recorded.at += 60_000
  recorded.tick()
  expect(lastRoom(back)).toEqual(agreed)
  expect(lastRoom(ana)).toEqual(agreed)
})

test('in the next process, a camera is open only on the page that opened it', async () => {
  const recorded = recordRooms(restored)
  const watching = await appear(recorded, member('dan'))
  await appear(recorded, { ...member('ben'), deviceKey: 'reloaded' }, withCamera())
  await appear(recorded, member('cem'), withCamera())
  recorded.tick()
  expect(watching.indexes.at(-1)?.map(({ attendeeId }) => attendeeId)).toEqual(['cem'])
  expect(lastRoom(watching).openCameraIds).toEqual(['cem'])
})

test('an attendee who does not return to the next process loses their state', async () => {
  const recorded = recordRooms(restored)
  const ana = await appear(recorded, coach)
  recorded.at += 30_000
  recorded.tick()
  recorded.tick()
  expect(lastRoom(ana)).toMatchObject({ handIds: [], openCameraIds: [], spotlightId: null, layoutAsks: 3 })
})

test('without saved room state, the next process shows no camera to everyone', async () => {
  const attendees = ['ben', 'dan'].map((attendeeId) => rememberedAttendee(attendeeId))
  const recorded = recordRooms([remembered({ attendees })])
  const watching = await appear(recorded, member('dan'))
  await appear(recorded, member('ben'), withCamera())
  expect(watching.indexes.at(-1)).toEqual([])
})
