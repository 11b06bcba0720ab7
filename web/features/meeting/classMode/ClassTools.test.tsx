import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import type { SharedRoom } from '#schema/classes/liveRoom.ts'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import { devicesForTests } from '#web/features/meeting/devices/devicesForTests.ts'
import { RoomView } from '#web/features/meeting/room/RoomView.tsx'
import { roomForTests } from '#web/features/meeting/session/roomForTests.ts'

const people = [
  { id: 'ana', isSelf: true, name: 'Ana Silva' },
  { id: 'mia', isSelf: false, name: 'Mia Lopez' },
  { id: 'sam', isSelf: false, name: 'Sam Okri' },
]

const agreed: SharedRoom = {
  isClassMode: true,
  leaderIds: ['ana'],
  layout: 'featured',
  layoutAsks: 0,
  spotlightId: null,
  handIds: [],
  openCameraIds: [],
  timer: null,
}

/** Ana's class, from her side or from that of one of the others. */
async function openClass({ as = 'ana', isOwnPlane = true } = {}) {
  await page.viewport(1440, 900)
  const role = as === 'ana' ? 'coach' : 'member'
  const { state, done, entered } = roomForTests(
    people.map((person) => ({ ...person, isSelf: person.id === as })),
    role,
  )
  if (isOwnPlane) state.shared.value = agreed
  const { around } = shellForTests({ path: '/class/class?meetingId=m' })
  const { devices, lost } = devicesForTests()
  const meeting = { meetingId: 'm', region: 'us-east-2' }
  const screen = await render(
    around(<RoomView meeting={meeting} devices={devices} entered={entered} startsAt={0} header={<h1>Kata</h1>} />),
  )
  const tell = (news: Partial<SharedRoom>) => {
    state.shared.value = { ...agreed, ...state.shared.peek(), ...news }
  }
  const asked = () => done.filter((text) => text.startsWith('{')).map((text): unknown => JSON.parse(text))
  return { screen, state, tell, asked, done, lost }
}

test('a coach starts rounds of work and rest, and sees an error when an entry is invalid', async () => {
  const { screen, asked } = await openClass()
  await screen.getByRole('button', { name: 'Class tools' }).click()
  await screen.getByRole('button', { name: '45 / 15 × 6' }).click()
  await screen.getByLabelText('Rounds').fill('0')
  await expect.element(screen.getByRole('button', { name: 'Start the timer' })).toBeDisabled()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await screen.getByLabelText('Rounds').fill('3')
  await screen.getByRole('button', { name: 'Start the timer' }).click()
  await expect.poll(asked).toEqual([{ ask: 'timer', intervals: { workMs: 45_000, restMs: 15_000, rounds: 3 } }])
  expect(await accessibilityFindings()).toEqual([])
})

test('the timer is on the stage; who leads pauses and stops it', async () => {
  const { screen, tell, asked } = await openClass()
  const timer = { workMs: 60_000, restMs: 10_000, rounds: 4, startedAt: Date.now() - 71_000, pausedAt: null }
  tell({ timer })
  await expect.element(screen.getByText('Round 2 of 4', { exact: true })).toBeVisible()
  await expect.poll(() => screen.getByRole('timer').element().textContent).toMatch(/^(0:5\d|1:00)$/)
  await screen.getByRole('button', { name: 'Pause the timer' }).click()
  tell({ timer: { ...timer, pausedAt: timer.startedAt + 75_000 } })
  await expect.element(screen.getByText('Paused', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('timer')).toHaveTextContent('0:55')
  await screen.getByRole('button', { name: 'Resume the timer' }).click()
  await screen.getByRole('button', { name: 'Stop the timer' }).click()
  await expect.poll(asked).toEqual([
    { ask: 'pauseTimer', isPaused: true },
    { ask: 'pauseTimer', isPaused: false },
    { ask: 'timer', intervals: null },
  ])
})

test('a member sees the timer, and has nothing to stop it with', async () => {
  const { screen, tell } = await openClass({ as: 'mia' })
  tell({ timer: { workMs: 60_000, restMs: 0, rounds: 1, startedAt: Date.now() - 5_000, pausedAt: null } })
  await expect.element(screen.getByRole('timer')).toBeVisible()
  for (const name of ['Stop the timer', 'Class tools', 'Mute Ana Silva', 'More for Ana Silva']) {
    expect(screen.getByRole('button', { name }).query()).toBeNull()
  }
})

test('a layout that is pushed is followed each time, and changed by oneself in between (row 67)', async () => {
  const { screen, tell } = await openClass({ as: 'mia' })
  const toGallery = screen.getByRole('button', { name: 'Grid view' })
  const toSpeaker = screen.getByRole('button', { name: 'Speaker view' })
  await toGallery.click()
  await expect.element(toSpeaker).toBeVisible()
  tell({ layoutAsks: 1 })
  await expect.element(toGallery).toBeVisible()
  tell({ layoutAsks: 2, layout: 'gallery' })
  await expect.element(toSpeaker).toBeVisible()
})

test('hands stand before the coach in the order in which they went up', async () => {
  const { screen, tell, asked } = await openClass()
  tell({ handIds: ['sam', 'mia'] })
  await expect.element(screen.getByRole('img', { name: '2 hands raised' })).toBeVisible()
  await screen.getByRole('button', { name: 'People' }).click()
  const rows = screen.getByRole('complementary').getByRole('listitem')
  await expect.element(rows.nth(1).getByText('Sam Okri')).toBeVisible()
  await screen.getByRole('button', { name: 'Class tools' }).click()
  await screen.getByRole('button', { name: 'Lower the hand of Sam Okri' }).click()
  await screen.getByRole('button', { name: 'Lower all hands' }).click()
  await screen.getByRole('button', { name: 'Mute everyone' }).click()
  await expect.poll(asked).toEqual([
    { ask: 'lowerHand', attendeeId: 'sam' },
    { ask: 'lowerHand', attendeeId: null },
    { ask: 'mute', attendeeId: null },
  ])
})

test('a member raises their hand, and sees it raised once the room confirms it', async () => {
  const { screen, tell, asked } = await openClass({ as: 'mia' })
  await screen.getByRole('button', { name: 'Raise your hand' }).click()
  await expect.poll(asked).toEqual([{ ask: 'hand', isUp: true }])
  tell({ handIds: ['mia'] })
  await screen.getByRole('button', { name: 'Lower your hand' }).click()
  await expect.poll(() => asked().at(-1)).toEqual({ ask: 'hand', isUp: false })
})

test('a member’s own picture shows who can see it, and a change waits for the media plane to confirm it', async () => {
  const { screen, tell, asked } = await openClass({ as: 'mia' })
  const own = screen.getByRole('figure', { name: 'You' })
  await expect.element(own.getByText('Coach only')).toBeVisible()
  await screen.getByRole('button', { name: 'More', exact: true }).click()
  await screen.getByRole('radio', { name: /^Everyone/ }).click()
  await expect.poll(asked).toEqual([{ ask: 'camera', isForAll: true }])
  await expect.element(own.getByText('Coach only')).toBeVisible()
  tell({ openCameraIds: ['mia'] })
  await expect.element(own.getByText('Everyone')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
})

test('a member in the spotlight is asked each time whether everyone may see them', async () => {
  const { screen, tell, asked } = await openClass({ as: 'mia' })
  tell({ spotlightId: 'mia' })
  await screen.getByRole('button', { name: 'Only my coach' }).click()
  expect(asked()).toEqual([])
  tell({ spotlightId: 'sam' })
  await expect.element(screen.getByRole('figure', { name: 'Sam Okri' })).toBeVisible()
  tell({ spotlightId: 'mia' })
  await screen.getByRole('button', { name: 'Show my camera' }).click()
  await expect.poll(asked).toEqual([{ ask: 'camera', isForAll: true }])
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
})

test('the coach’s camera is visible to everyone, without a question', async () => {
  const { screen, tell } = await openClass()
  tell({ spotlightId: 'ana' })
  await screen.getByRole('button', { name: 'More', exact: true }).click()
  await expect.element(screen.getByRole('complementary')).toBeVisible()
  expect(screen.getByRole('radiogroup', { name: 'Who sees your camera' }).query()).toBeNull()
  expect(screen.getByRole('alertdialog').query()).toBeNull()
})

test('music is balanced where there is or was some', async () => {
  const { screen, state } = await openClass({ as: 'mia' })
  await screen.getByRole('button', { name: 'More', exact: true }).click()
  const more = screen.getByRole('radio', { name: /^More music/ })
  expect(more.query()).toBeNull()
  state.sharerIds.value = ['ana']
  await more.click()
  state.sharerIds.value = []
  await expect.element(more).toBeChecked()
})

test('a coach plays an audio input for everyone, and stops it', async () => {
  const { screen, state, done } = await openClass()
  await screen.getByRole('button', { name: 'Class tools' }).click()
  await screen.getByRole('combobox', { name: 'Play from' }).click()
  await page.getByRole('option', { name: 'Headset' }).click()
  await screen.getByRole('button', { name: 'Play for everyone' }).click()
  await expect.poll(() => done).toContain('music from m')
  state.sharingKind.value = 'music'
  state.sharing.value = 'active'
  await screen.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect.poll(() => done.at(-1)).toBe('stop sharing')
})

test('a muted member is told so, and can unmute', async () => {
  const { screen, state } = await openClass({ as: 'mia' })
  state.mutings.value = 1
  await expect.element(screen.getByText('Your coach muted you')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Turn the microphone on' })).toBeEnabled()
})

test('devices taken by a call are named, and can be turned back on', async () => {
  const { screen, lost, done } = await openClass({ as: 'mia' })
  lost.value = ['microphone', 'camera']
  await expect.element(screen.getByText(/is using your microphone and camera/)).toBeVisible()
  await screen.getByRole('button', { name: 'Turn back on' }).click()
  await expect.poll(() => done).toContain('camera on')
  await expect.element(screen.getByText(/is using your camera/)).toBeVisible()
})

test('on another service nothing is offered that it can’t do', async () => {
  const { screen } = await openClass({ as: 'mia', isOwnPlane: false })
  for (const name of ['Raise your hand', 'Class tools', 'More']) {
    expect(screen.getByRole('button', { name, exact: true }).query()).toBeNull()
  }
})
