import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import { devicesForTests } from '#web/features/meeting/devices/devicesForTests.ts'
import type { Attendee } from '#web/features/meeting/session/room.ts'
import { roomForTests } from '#web/features/meeting/session/roomForTests.ts'
import { ToastRegion } from '#web/ui/feedback/ToastRegion.tsx'
import { RoomView } from './RoomView.tsx'

const people: readonly Attendee[] = [
  { id: 'mia', isSelf: true, name: 'Mia Lopez' },
  { id: 'ana', isSelf: false, name: 'Ana Silva' },
  { id: 'ben', isSelf: false, name: 'Ben Okri' },
]

async function openRoom() {
  const { entered } = roomForTests(people)
  const { around } = shellForTests({ path: '/class/class?meetingId=m' })
  const { devices } = devicesForTests()
  const meeting = { meetingId: 'm', region: 'us-east-2' }
  return render(
    around(
      <>
        <RoomView meeting={meeting} devices={devices} entered={entered} startsAt={0} header={<h1>Kata</h1>} />
        <ToastRegion label="Notifications" closeLabel="Close" />
      </>,
    ),
  )
}

test.each([20, 35.5, 48, 64, 90])(
  'on a screen %d rem wide the room fits, and all its controls are on it (row 81)',
  async (rem) => {
    const width = rem * 16
    await page.viewport(width, 800)
    const screen = await openRoom()
    await expect.element(screen.getByRole('figure', { name: 'Ana Silva' })).toBeVisible()
    // The pictures are laid out anew once their place has been measured.
    await expect.poll(() => document.documentElement.scrollWidth).toBe(width)
    const buttons = () => screen.getByRole('toolbar', { name: 'Controls' }).getByRole('button').elements()
    expect(buttons().length).toBeGreaterThan(4)
    const isOnScreen = ({ left, right, bottom }: DOMRect) => left >= 0 && right <= width && bottom <= 800
    const beyond = () => buttons().filter((button) => !isOnScreen(button.getBoundingClientRect()))
    await expect.poll(beyond).toEqual([])
  },
)

/** Where something stands in the pile of what lies over the page. */
function heightOf(element: Element): number {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { position, zIndex } = getComputedStyle(at)
    if (position !== 'static' && zIndex !== 'auto') return Number(zIndex)
  }
  return 0
}

test('panels lie above the controls, their lists above the panels, and notifications above everything (row 81)', async () => {
  await page.viewport(1440, 900)
  const screen = await openRoom()
  await screen.getByRole('button', { name: 'Settings' }).click()
  const sheet = page.getByRole('dialog', { name: 'Settings' })
  await expect.element(sheet).toBeVisible()
  await sheet.getByRole('combobox', { name: 'Microphone' }).click()
  const list = page.getByRole('listbox')
  await expect.element(list).toBeVisible()
  const [bar, told] = ['[role=toolbar]', '[aria-label=Notifications]'].map((part) => document.querySelector(part))
  if (!bar || !told) throw new Error('The room is not whole')
  const pile = [bar, sheet.element(), list.element(), told].map(heightOf)
  expect(pile).toEqual(pile.toSorted((one, other) => one - other))
  expect(new Set(pile).size).toBe(4)
})
