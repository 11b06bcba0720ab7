import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import { theme as appTheme } from '#web/app/theme.ts'
import { devicesForTests } from '#web/features/meeting/devices/devicesForTests.ts'
import { roomForTests } from '#web/features/meeting/session/roomForTests.ts'
import type { LineMetrics } from './metrics.ts'
import { SettingsSheet } from './SettingsSheet.tsx'
import { useDressedPage } from './useRoomTheme.ts'

const people = [
  { id: 'mia', isSelf: true, name: 'Mia Lopez' },
  { id: 'ana', isSelf: false, name: 'Ana Silva' },
]

async function openSheet({ canChange = true, takesPart = true, isBlocked = false } = {}) {
  const { devices, asked, settings, isPreparing, isCameraOn } = devicesForTests({
    canChange,
    permission: isBlocked ? 'denied' : 'granted',
  })
  const { room, watchers } = roomForTests(people)
  const { around } = shellForTests({})
  function Page() {
    useDressedPage()
    const [isOpen, setOpen] = useState(true)
    return <SettingsSheet open={isOpen} onOpenChange={setOpen} devices={devices} room={room} takesPart={takesPart} />
  }
  const screen = await render(around(<Page />))
  return { screen, asked, settings, isPreparing, isCameraOn, watchers }
}

const metrics: LineMetrics = {
  lossSentPercent: 1.5,
  lossReceivedPercent: 0,
  speakerDelayMs: 60,
  roundTripMs: 12,
  jitterSentMs: 3,
  jitterReceivedMs: undefined,
  bandwidthUpKbps: 1_200,
  bandwidthDownKbps: undefined,
  streams: [
    {
      attendeeId: 'mia',
      id: '1',
      isSent: true,
      kbps: 600,
      lossPercent: 0,
      framesPerSecond: 15,
      width: 960,
      height: 540,
    },
    {
      attendeeId: 'ana#content',
      id: '2',
      isSent: false,
      kbps: 300,
      lossPercent: 2,
      framesPerSecond: 5,
      width: 1280,
      height: 720,
    },
  ],
}

test('the background is chosen among as it is, blurred and blue, and says while it loads (row 77)', async () => {
  const { screen, settings, isPreparing } = await openSheet()
  await expect.element(screen.getByRole('radio', { name: 'None' })).toBeChecked()
  await screen.getByRole('radio', { name: 'Blurred' }).click()
  await expect.poll(() => settings.choices.peek().background).toBe('blur')
  isPreparing.value = true
  await expect.element(screen.getByText('One moment, the effect is loading…')).toBeVisible()
  await screen.getByRole('switch', { name: /^Voice focus/ }).click()
  await expect.poll(() => settings.choices.peek().isVoiceFocused).toBe(true)
  expect(await accessibilityFindings()).toEqual([])
})

test('no field moves when the camera’s picture arrives or an effect loads, so a click never misses (row 77)', async () => {
  const { screen, isPreparing, isCameraOn } = await openSheet()
  const voiceFocus = screen.getByRole('switch', { name: /^Voice focus/ })
  const theme = screen.getByRole('radio', { name: 'Light' })
  const place = () => [voiceFocus, theme].map((field) => field.element().getBoundingClientRect().top)
  const before = place()
  isPreparing.value = true
  await expect.element(screen.getByText('One moment, the effect is loading…')).toBeVisible()
  expect(place()).toEqual(before)
  isCameraOn.value = true
  await expect.element(screen.getByLabelText('Your camera')).toBeVisible()
  const withMirror = place()
  screen.getByLabelText('Your camera').element().dispatchEvent(new Event('playing'))
  expect(place()).toEqual(withMirror)
})

test('an effect that the browser can’t run has no control (row 77)', async () => {
  const { screen } = await openSheet({ canChange: false })
  await expect.element(screen.getByText('This browser can’t change your background.')).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Blurred' }).query()).toBeNull()
  expect(screen.getByRole('switch', { name: /^Voice focus/ }).query()).toBeNull()
})

test('processor time and the three switches stand under Advanced; without time no background is offered (row 78)', async () => {
  const { screen, settings } = await openSheet()
  await screen.getByRole('button', { name: 'Advanced' }).click()
  for (const name of [
    'Send your video in several sizes',
    'Prioritize the videos you’re watching',
    'Freeze the last frame of a paused camera',
  ]) {
    await screen.getByRole('switch', { name: new RegExp(`^${name}`) }).click()
  }
  await expect
    .poll(() => settings.choices.peek())
    .toMatchObject({ sendsSizes: true, receivesByPriority: true, keepsLastFrame: true })
  await screen.getByRole('combobox', { name: 'Background CPU limit' }).click()
  await screen.getByRole('option', { name: 'None' }).click()
  await expect.poll(() => settings.choices.peek().cpuPercent).toBe(0)
  expect(screen.getByRole('radio', { name: 'Blurred' }).query()).toBeNull()
  await expect.element(screen.getByText('Your browser removes echo.')).toBeVisible()
})

test('the meeting’s own theme is chosen here, and the app’s theme does not change (rows 72, 74)', async () => {
  const { screen } = await openSheet()
  await screen.getByRole('radio', { name: 'Light' }).click()
  await expect.poll(() => document.documentElement.dataset['theme']).toBe('light')
  await expect.poll(() => localStorage.getItem('theme')).toBe('light')
  await screen.unmount()
  expect(document.documentElement.dataset['theme']).toBe(appTheme.peek())
  localStorage.removeItem('theme')
})

test('the connection is measured only while its figures are shown, in tables with heads (row 79)', async () => {
  const { screen, watchers } = await openSheet()
  expect(watchers.size).toBe(0)
  await screen.getByRole('button', { name: 'Connection stats' }).click()
  await expect.element(screen.getByText('Measuring…')).toBeVisible()
  for (const tell of watchers) tell(metrics)
  await expect.element(screen.getByRole('row', { name: 'Packets lost, sent 1.5%' })).toBeVisible()
  await expect.element(screen.getByRole('row', { name: 'Packets lost, received 0%' })).toBeVisible()
  await expect.element(screen.getByRole('row', { name: 'Delay to the speaker 60 ms' })).toBeVisible()
  await expect.element(screen.getByRole('row', { name: 'Round trip 12 ms' })).toBeVisible()
  await expect.element(screen.getByRole('row', { name: 'Jitter, received –' })).toBeVisible()
  await expect.element(screen.getByRole('rowheader', { name: 'Ana Silva’s screen' })).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await screen.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => watchers.size).toBe(0)
})

test('a spectator has no devices or effects to set (row 73)', async () => {
  const { screen } = await openSheet({ takesPart: false })
  await expect.element(screen.getByRole('radio', { name: 'Light' })).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Blurred' }).query()).toBeNull()
  expect(screen.getByText('Microphone').query()).toBeNull()
})

test('a user who joined with blocked devices can request them again without leaving', async () => {
  const { screen, asked } = await openSheet({ isBlocked: true })
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => asked.count).toBe(1)
})
