import { ConsoleLogger, DefaultDeviceController, LogLevel } from 'amazon-chime-sdk-js'
import { Suspense, use } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { devicesForTests } from '#web/features/meeting/devices/devicesForTests.ts'
import type { AttendeeProfile } from '#web/features/meeting/session/room.ts'
import { roomForTests } from '#web/features/meeting/session/roomForTests.ts'
import { createVisit, useVisitBeforeRoom } from './visit.ts'

class ListeningLogger extends ConsoleLogger {
  readonly heard: string[] = []

  override error(text: string): void {
    this.heard.push(text)
  }
}

function begin(leave: () => Promise<void> = () => Promise.resolve()) {
  const logger = new ListeningLogger('test', LogLevel.OFF)
  const { devices, settings } = devicesForTests()
  const { entered, state } = roomForTests([{ id: 'mia', isSelf: true, name: 'Mia Lopez' }])
  const done: string[] = []
  const wanted: boolean[] = []
  const profiles: Promise<AttendeeProfile | undefined>[] = []
  const close = async () => void done.push('devices closed')
  const visit = createVisit({
    meetingId: 'm',
    settings,
    client: {
      openEquipment: () => ({
        devices: { ...devices, close },
        controller: new DefaultDeviceController(logger),
        logger,
        close,
      }),
      openRoom: async ({ isCameraWanted, profileOf }) => {
        wanted.push(isCameraWanted)
        profiles.push(profileOf('ana'))
        return { ...entered.room, leave }
      },
    },
  })
  const enter = (role: 'member' | 'spectator', token = async (): Promise<string | undefined> => undefined) =>
    visit.enter({ ...entered.joinInfo, role }, token)
  return { visit, enter, wanted, profiles, done, status: state.status, heard: logger.heard }
}

test('a member joins with the camera on unless they turned it off; a spectator joins without (rows 72, 73)', async () => {
  const { visit, enter, wanted } = begin()
  await enter('member')
  visit.wantCamera(false)
  await enter('member')
  visit.wantCamera(true)
  await enter('spectator')
  expect(wanted).toEqual([true, false, false])
})

test('a meeting that cannot be left is logged, and its devices are released anyway (rows 74, 82)', async () => {
  const { visit, enter, done, heard } = begin(() => Promise.reject(new Error('stuck')))
  await enter('member')
  await visit.close()
  expect(heard).toEqual(['Failed to leave the meeting: Error: stuck'])
  expect(visit.room.peek()).toBeUndefined()
  expect(done).toEqual(['devices closed'])
})

test('a user who turns back while the room opens is not left in it, and their devices are turned off (row 74)', async () => {
  const { visit, enter, done } = begin(async () => void done.push('left'))
  const entering = enter('member')
  await visit.close()
  await entering
  expect(visit.room.peek()).toBeUndefined()
  expect(done).toContain('left')
  expect(done.at(-1)).toBe('devices closed')
})

test.each(['ended', 'elsewhere'] as const)(
  'when a class is over for an attendee (%s), nothing records them anymore',
  async (why) => {
    const { enter, done, status } = begin()
    await enter('member')
    expect(done).toEqual([])
    status.value = { kind: 'gone', why }
    expect(done).toEqual(['devices closed'])
  },
)

test('a name that cannot be requested, because the user’s own identity is unavailable, stays unknown', async () => {
  const { enter, profiles } = begin()
  await enter('member', () => Promise.reject(new Error('offline')))
  expect(await Promise.all(profiles)).toEqual([undefined])
})

function lateClient() {
  const loads = { count: 0, fails: false }
  const load: NonNullable<Parameters<typeof useVisitBeforeRoom>[1]> = async () => {
    loads.count += 1
    if (loads.fails) throw new TypeError('Failed to fetch dynamically imported module')
    const logger = new ListeningLogger('test', LogLevel.OFF)
    const { devices } = devicesForTests()
    const controller = new DefaultDeviceController(logger)
    return {
      openEquipment: () => ({ devices, controller, logger, close: async () => undefined }),
      openRoom: () => Promise.reject(new Error('The room stays closed')),
    }
  }
  return { loads, load }
}

test('a set-up that is drawn and never shown opens no device', async () => {
  const { loads, load } = lateClient()
  const never = new Promise<never>(() => undefined)
  function Setup(): undefined {
    useVisitBeforeRoom({ meetingId: 'never-shown' }, load)
    use(never)
  }
  const screen = await render(
    <Suspense fallback="Loading">
      <Setup />
    </Suspense>,
  )
  await expect.element(screen.getByText('Loading')).toBeVisible()
  expect(loads.count).toBe(0)
})

test('a room whose code failed to load is requested again on retry, and then opens', async () => {
  const { loads, load } = lateClient()
  loads.fails = true
  function Setup() {
    const { visit, hasFailed, retry } = useVisitBeforeRoom({ meetingId: 'comes-late' }, load)
    return <button onClick={retry}>{visit ? 'Ready' : hasFailed ? 'Try again' : 'Loading'}</button>
  }
  const screen = await render(<Setup />)
  const again = screen.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  expect(loads.count).toBe(1)
  await again.click()
  await expect.poll(() => loads.count).toBe(2)
  loads.fails = false
  await again.click()
  await expect.element(screen.getByRole('button', { name: 'Ready' })).toBeVisible()
  expect(loads.count).toBe(3)
})
