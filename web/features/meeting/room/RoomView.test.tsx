import { i18n } from '@lingui/core'
import { expect, onTestFinished, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type Locator, page } from 'vitest/browser'
import type { SharedRoom } from '#schema/classes/liveRoom.ts'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import { devicesForTests } from '#web/features/meeting/devices/devicesForTests.ts'
import { type Attendee, type Room, soundOf } from '#web/features/meeting/session/room.ts'
import { roomForTests } from '#web/features/meeting/session/roomForTests.ts'
import { dismissToast } from '#web/ui/feedback/notify.ts'
import { RoomView } from './RoomView.tsx'

const me: Attendee = { id: 'mia', isSelf: true, name: 'Mia Lopez' }
const ana: Attendee = { id: 'ana', isSelf: false, name: 'Ana Silva' }
const ben: Attendee = { id: 'ben', isSelf: false, name: 'Ben Okri' }

const agreed: SharedRoom = {
  isClassMode: false,
  leaderIds: [],
  layout: 'gallery',
  layoutAsks: 0,
  spotlightId: null,
  handIds: [],
  openCameraIds: [],
  timer: null,
}

async function openRoom(
  people: readonly Attendee[] = [me, ana, ben],
  role: 'coach' | 'member' | 'spectator' = 'member',
  { startsAt = 0, ...changed }: Partial<Room> & { startsAt?: number } = {},
) {
  const { state, room, done, entered: given } = roomForTests(people, role)
  const entered = { ...given, room: { ...room, ...changed } }
  const { around, location } = shellForTests({ path: '/class/class?meetingId=m' })
  const { devices } = devicesForTests()
  const meeting = { meetingId: 'm', region: 'us-east-2' }
  const screen = await render(
    around(
      <RoomView meeting={meeting} devices={devices} entered={entered} startsAt={startsAt} header={<h1>Kata</h1>} />,
    ),
  )
  return { screen, state, room, done, location }
}

test('every attendee has a box with their name, mute status and connection quality (row 68)', async () => {
  const { screen, room } = await openRoom()
  const box = screen.getByRole('figure', { name: 'Ana Silva' })
  await expect.element(box).toBeVisible()
  expect(box.getByLabelText('Muted').query()).toBeNull()
  const sound = soundOf(room, 'ana')
  sound.isMuted.value = true
  await expect.element(box.getByLabelText('Muted')).toBeVisible()
  expect(box.getByLabelText('Poor connection').query()).toBeNull()
  sound.strength.value = 0.5
  await expect.element(box.getByLabelText('Poor connection')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
})

test('initials are shown until an attendee’s video arrives (row 67)', async () => {
  const { screen, state } = await openRoom()
  state.cameras.value = [{ id: 3, attendeeId: 'ana', isSelf: false, isPaused: false }]
  const box = screen.getByRole('figure', { name: 'Ana Silva' })
  await expect.poll(() => box.element().querySelector('video')).not.toBeNull()
  await expect.element(box.getByText('AS')).toBeVisible()
  const video = box.element().querySelector('video')
  video?.dispatchEvent(new Event('playing'))
  await expect.element(box.getByText('AS')).not.toBeInTheDocument()
  video?.dispatchEvent(new Event('emptied'))
  await expect.element(box.getByText('AS')).toBeVisible()
})

test('buttons show the actual state, not the last press (row 74)', async () => {
  const { screen, state, done } = await openRoom()
  await screen.getByRole('button', { name: 'Turn the microphone on' }).click()
  await expect.poll(() => done).toEqual(['unmute'])
  await expect.element(screen.getByRole('button', { name: 'Turn the microphone on' })).toBeVisible()
  state.isMuted.value = false
  await screen.getByRole('button', { name: 'Turn the microphone off' }).click()
  await expect.poll(() => done).toEqual(['unmute', 'mute'])
})

test('a microphone that cannot be turned on is reported', async () => {
  const { screen } = await openRoom([me], 'member', { setMuted: () => Promise.reject(new Error('Blocked')) })
  await screen.getByRole('button', { name: 'Turn the microphone on' }).click()
  await expect.element(screen.getByText('We couldn’t turn on your microphone.').first()).toBeVisible()
})

test('a spectator has no microphone, no camera and nothing to share (row 73)', async () => {
  const { screen } = await openRoom([me, ana], 'spectator')
  await expect.element(screen.getByRole('button', { name: 'Chat' })).toBeVisible()
  for (const name of ['Turn the microphone on', 'Turn the camera on', 'Share your screen']) {
    expect(screen.getByRole('button', { name }).query()).toBeNull()
  }
})

test('an unsent message is kept while the chat is closed (row 70)', async () => {
  const { screen } = await openRoom()
  const chat = screen.getByRole('button', { name: 'Chat' })
  await chat.click()
  await screen.getByRole('textbox', { name: 'Message' }).fill('My knee')
  await chat.click()
  await expect.element(screen.getByRole('textbox', { name: 'Message' })).not.toBeInTheDocument()
  await chat.click()
  await expect.element(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('My knee')
})

test('a tab that is closed during a class asks first, and not after it (row 71)', async () => {
  const { state } = await openRoom()
  const close = () => {
    const closing = new Event('beforeunload', { cancelable: true })
    dispatchEvent(closing)
    return closing.defaultPrevented
  }
  expect(close()).toBe(true)
  state.status.value = { kind: 'gone', why: 'left' }
  await expect.poll(close).toBe(false)
})

test.each([
  ['ended', 'The class has ended', false],
  ['elsewhere', 'You joined from another device', true],
  ['removed', 'You were removed from the class', false],
  ['full', 'The room is full', true],
  ['left', 'You left the class', true],
  ['refused', 'You lost connection to the class', true],
  ['failed', 'You lost connection to the class', true],
] as const)(
  'an attendee who is out (%s) reads why, and whether they can rejoin (row 80)',
  async (why, title, returns) => {
    const { screen, state } = await openRoom()
    state.status.value = { kind: 'gone', why }
    await expect.element(screen.getByRole('heading', { name: title })).toBeVisible()
    expect(screen.getByText('Join again').query() !== null).toBe(returns)
    await expect.element(screen.getByText('Back to Today')).toBeVisible()
  },
)

test('a room that its coach closed before the class can be joined again (row 66)', async () => {
  const { screen, state } = await openRoom([me, ana], 'member', { startsAt: Date.now() + 7 * 60_000 })
  state.status.value = { kind: 'gone', why: 'ended' }
  await expect.element(screen.getByRole('heading', { name: 'The room is closed for now' })).toBeVisible()
  await expect.element(screen.getByText('Join again')).toBeVisible()
})

test('a lost connection is reported, and so is a weak one (row 80)', async () => {
  const { screen, state } = await openRoom()
  state.isPoor.value = true
  await expect.element(screen.getByText('Your connection is weak. Turning off your camera helps.')).toBeVisible()
  state.status.value = { kind: 'reconnecting' }
  await expect.element(screen.getByText('Connection lost. Reconnecting…')).toBeVisible()
  await expect.element(screen.getByRole('figure', { name: 'Ana Silva' })).toBeVisible()
})

test('a shared screen says when it pauses, and goes with its end (row 80)', async () => {
  const { screen, state } = await openRoom()
  const share = { id: 7, attendeeId: 'ana#content', isSelf: false }
  state.shares.value = [{ ...share, isPaused: false }]
  const shown = screen.getByRole('figure', { name: 'Shared screen' })
  await expect.element(shown).toBeVisible()
  expect(shown.getByText('Paused').query()).toBeNull()
  state.shares.value = [{ ...share, isPaused: true }]
  await expect.element(shown.getByText('Paused')).toBeVisible()
  state.shares.value = []
  await expect.element(shown).not.toBeInTheDocument()
})

test('only users who run a class are offered to end it for everyone (row 66)', async () => {
  const { screen } = await openRoom([me, ana], 'coach')
  await screen.getByRole('button', { name: 'Leave' }).click()
  await expect.element(screen.getByRole('button', { name: 'End for all' })).toBeVisible()
})

test('a member who leaves is asked to confirm, and then returns to Today (row 74)', async () => {
  const { screen, location } = await openRoom()
  await screen.getByRole('button', { name: 'Leave' }).click()
  const question = screen.getByRole('alertdialog', { name: 'Leave the class?' })
  await expect.element(question).toBeVisible()
  expect(question.getByRole('button', { name: 'End for all' }).query()).toBeNull()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(location.history).not.toContain('/dashboard/today')
  await screen.getByRole('button', { name: 'Leave' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect.poll(() => location.history.at(-1)).toBe('/dashboard/today')
})

test('a browser that blocks sound on joining shows a button for it, until the sound is on or the class is over', async () => {
  let hears = false
  let element = new Audio()
  const { screen, state } = await openRoom([me, ana], 'member', {
    playInto: async (given) => {
      element = given
      given.play = () =>
        hears ? Promise.resolve() : Promise.reject(new DOMException('Press first', 'NotAllowedError'))
    },
  })
  const notice = screen.getByText('Your browser muted the class.')
  element.dispatchEvent(new Event('canplay'))
  await expect.element(notice).toBeVisible()
  hears = true
  await screen.getByRole('button', { name: 'Turn on sound' }).click()
  element.dispatchEvent(new Event('playing'))
  await expect.element(notice).not.toBeInTheDocument()
  hears = false
  element.dispatchEvent(new Event('canplay'))
  await expect.element(notice).toBeVisible()
  state.status.value = { kind: 'gone', why: 'ended' }
  await expect.element(notice).not.toBeInTheDocument()
})

test('closing a panel moves focus back to the button that opens it', async () => {
  const { screen } = await openRoom()
  const button = screen.getByRole('button', { name: 'Chat' })
  await button.click()
  await screen.getByRole('complementary', { name: 'Chat' }).getByRole('button', { name: 'Close' }).click()
  await expect.element(button).toHaveFocus()
})

test('a message keeps its sender’s name after the sender has left', async () => {
  const { screen, state } = await openRoom()
  state.profiles.value = new Map([['ana', { name: 'Ana Silva' }]])
  state.messages.value = [{ id: '1', senderId: 'ana', isOwn: false, text: 'See you', sentAt: 0 }]
  state.attendees.value = [me, ben]
  await screen.getByRole('button', { name: 'Chat' }).click()
  const said = screen.getByRole('log')
  await expect.element(said.getByText('See you')).toBeVisible()
  await expect.element(said.getByText('Ana Silva')).toBeVisible()
})

test('the pictures first fill the whole room, and the people panel opens on request', async () => {
  await page.viewport(1440, 900)
  const { screen } = await openRoom()
  await expect.element(screen.getByRole('figure', { name: 'Ana Silva' })).toBeVisible()
  expect(screen.getByRole('complementary').query()).toBeNull()
  await screen.getByRole('button', { name: 'People' }).click()
  await expect.element(screen.getByRole('complementary', { name: '3 people' })).toBeVisible()
})

test('a user’s own picture takes at most 30 percent of the stage, even with both panels open', async () => {
  await page.viewport(1100, 800)
  const { screen } = await openRoom([me, ana])
  for (const name of ['People', 'Chat']) await screen.getByRole('button', { name }).click()
  await expect.element(screen.getByRole('complementary', { name: 'Chat' })).toBeVisible()
  const widthOf = (locator: Locator) => locator.element().getBoundingClientRect().width
  const stage = screen.getByRole('region', { name: 'People in the class' })
  await expect.poll(() => widthOf(screen.getByRole('figure', { name: 'You' })) / widthOf(stage)).toBeLessThan(0.31)
})

test('coaches and members are shown whole, only a member’s own picture may be cut (review 2, F15)', async () => {
  const { screen, state } = await openRoom()
  state.shared.value = { ...agreed, leaderIds: ['ana'] }
  const ids = ['mia', 'ana', 'ben']
  state.cameras.value = ids.map((attendeeId, id) => ({ id, attendeeId, isSelf: id === 0, isPaused: false }))
  const fitOf = (name: string) => {
    const video = screen.getByRole('figure', { name }).element().querySelector('video')
    return video && getComputedStyle(video).objectFit
  }
  await expect.poll(() => fitOf('Ana Silva')).toBe('contain')
  expect(fitOf('Ben Okri')).toBe('contain')
  expect(fitOf('You')).toBe('cover')
  state.shared.value = { ...agreed, leaderIds: ['mia'] }
  await expect.poll(() => fitOf('You')).toBe('contain')
})

test('the roster and the boxes without a camera show portraits (review 2, F15)', async () => {
  const picture = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'
  const { screen } = await openRoom([me, { ...ana, picture }, ben])
  await screen.getByRole('button', { name: 'People' }).click()
  const roster = screen.getByRole('complementary', { name: '3 people' })
  const row = roster.getByRole('listitem').filter({ hasText: 'Ana Silva' })
  const box = screen.getByRole('figure', { name: 'Ana Silva' })
  for (const place of [row, box]) {
    await expect.poll(() => place.element().querySelector('img')?.getAttribute('src')).toBe(picture)
    await expect.element(place.getByText('AS')).not.toBeInTheDocument()
  }
  await expect.element(roster.getByRole('listitem').filter({ hasText: 'Ben Okri' }).getByText('BO')).toBeVisible()
})

test('on, off and leave buttons look different from each other', async () => {
  const { screen } = await openRoom()
  await screen.getByRole('button', { name: 'Chat' }).click()
  const colourOf = (name: string) => getComputedStyle(screen.getByRole('button', { name }).element()).backgroundColor
  const colours = ['Chat', 'Turn the microphone on', 'Leave', 'People'].map(colourOf)
  expect(new Set(colours).size).toBe(4)
})

test('changing the language neither restarts the sound nor repeats a notification', async () => {
  const played: HTMLAudioElement[] = []
  const { screen, state } = await openRoom([me, ana], 'member', {
    playInto: async (element) => void played.push(element),
  })
  onTestFinished(() => i18n.activate('en'))
  state.mutings.value = 1
  const told = screen.getByText('Your coach muted you')
  await expect.element(told.first()).toBeVisible()
  dismissToast('muted')
  await expect.poll(() => told.query()).toBeNull()
  i18n.loadAndActivate({ locale: 'fr', messages: {} })
  await expect.element(screen.getByRole('button', { name: 'Chat' })).toBeVisible()
  state.mutings.value = 2
  await expect.element(told.first()).toBeVisible()
  expect(played).toHaveLength(1)
})
