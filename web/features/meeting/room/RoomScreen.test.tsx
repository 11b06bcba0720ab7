import { ConsoleLogger, DefaultDeviceController, LogLevel } from 'amazon-chime-sdk-js'
import { expect, onTestFinished, test } from 'vitest'
import { classAnswer } from '#web/app/testing/classAnswer.ts'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'
import { devicesForTests } from '#web/features/meeting/devices/devicesForTests.ts'
import { roomForTests } from '#web/features/meeting/session/roomForTests.ts'
import { visitTo } from '#web/features/meeting/visit.ts'

/** Mia, in the room of a class. */
async function openRoom(occurrence: ReturnType<typeof classAnswer>) {
  // A visit ends where the page is at no step of it, and StrictMode unmounts once.
  const own = location.href
  history.replaceState(null, '', '/class/class')
  onTestFinished(() => history.replaceState(null, '', own))
  const logger = new ConsoleLogger('test', LogLevel.OFF)
  const { devices } = devicesForTests()
  const { entered } = roomForTests([{ id: 'mia', isSelf: true, name: 'Mia Lopez' }])
  const controller = new DefaultDeviceController(logger)
  const visit = await visitTo({ meetingId: 'public-c1' }, async () => ({
    openEquipment: () => ({ devices, controller, logger, close: async () => undefined }),
    openRoom: async () => entered.room,
  }))
  await visit.enter(entered.joinInfo, async () => undefined)
  return showScreen({
    path: '/class/class?meetingId=public-c1',
    person: mia,
    answers: { RoomScreenQuery: () => ({ found: { items: [occurrence] } }) },
  })
}

test('the header of a room says that a class is live as soon as its coach is in (review 2, F10)', async () => {
  const startedAlone = classAnswer({ startsIn: -5, isStreaming: true })
  const { screen, live } = await openRoom(startedAlone)
  await expect.element(screen.getByText('Waiting for the coach')).toBeVisible()
  await expect.poll(() => live.followed().map(({ name }) => name)).toContain('RoomHeaderSubscription')
  live.tell('RoomHeaderSubscription', { occurrenceChanged: { ...startedAlone, isCoachHere: true } })
  await expect.element(screen.getByText('LIVE', { exact: true })).toBeVisible()
  expect(screen.getByText('Waiting for the coach').elements()).toEqual([])
})
