import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { dismissToast, notify } from './notify.ts'
import { ToastRegion } from './ToastRegion.tsx'

// A hovered toast stays open, and another test file may have left the pointer there.
beforeEach(() => userEvent.hover(document.documentElement, { position: { x: 1, y: 1 } }))

afterEach(() => {
  vi.useRealTimers()
  dismissToast()
})

const region = () => render(<ToastRegion label="Notifications" closeLabel="Close" />)
const toasts = () => [...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
const visibleToasts = () => toasts().filter((toast) => toast.clientHeight > 0)
const boxOf = (text: string) =>
  toasts()
    .find((toast) => toast.textContent.includes(text))
    ?.getBoundingClientRect()

test('at most four toasts are shown at once, the newest first (row 42)', async () => {
  await region()
  for (const name of ['one', 'two', 'three', 'four', 'five', 'six']) notify({ title: name, sticky: true })
  await expect.poll(() => visibleToasts().map((toast) => toast.textContent)).toEqual(['six', 'five', 'four', 'three'])
})

test.each([
  ['a desktop', 1280, 300, 420],
  ['a phone', 390, 300, 351],
])(
  'on %s they are centered, 16 pixels from the top, each with its own width (row 42)',
  async (_on, width, plain, error) => {
    await page.viewport(width, 800)
    await region()
    notify({ title: 'Booked', kind: 'success', sticky: true })
    await expect.poll(() => boxOf('Booked')?.top).toBe(16)
    expect(boxOf('Booked')?.width).toBe(plain)
    expect(Number(boxOf('Booked')?.left) + plain / 2).toBeCloseTo(width / 2, 0)

    notify({ title: 'Failed', kind: 'error', sticky: true })
    await expect.poll(() => boxOf('Failed')?.width).toBe(error)
  },
)

test('an error disappears after five seconds (row 42)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  await region()
  notify({ kind: 'error', title: 'Program generation failed' })
  await expect.poll(visibleToasts).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(4_900)
  expect(visibleToasts()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(200)
  vi.useRealTimers()
  await expect.poll(visibleToasts).toEqual([])
})

test('a notification sent before the region is rendered is shown once it is', async () => {
  notify({ text: 'Booked. See you there.', sticky: true })
  await region()
  await expect.element(page.getByRole('dialog', { name: 'Booked. See you there.' })).toBeVisible()
})

test('a toast of one sentence has it as its accessible name', async () => {
  await region()
  notify({ text: 'Booking canceled.', sticky: true })
  await expect.element(page.getByRole('dialog', { name: 'Booking canceled.' })).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
})

test('a toast closes by its button, and F6 moves the focus to its action', async () => {
  const view = vi.fn<() => void>()
  await region()
  notify({ title: 'Your program is ready!', action: { label: 'View', onPress: view }, sticky: true })
  await expect.poll(visibleToasts).toHaveLength(1)
  await userEvent.keyboard('{F6}{Tab}{Tab}{Enter}')
  await expect.poll(() => view).toHaveBeenCalledTimes(1)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(visibleToasts).toEqual([])
})

test('an error can be focused while the keyboard is elsewhere', async () => {
  await region()
  notify({ kind: 'error', text: 'Something went wrong', sticky: true })
  await expect.poll(visibleToasts).toHaveLength(1)
  const hidden = document.querySelectorAll('[aria-hidden=true]:is([role=alertdialog], button)')
  expect([...hidden]).toEqual([])
})

test('toasts have sufficient contrast', async () => {
  await region()
  notify({ title: 'Booked', text: 'See you there.', kind: 'success', sticky: true })
  notify({ title: 'Failed', text: 'Please try again.', kind: 'error', sticky: true })
  await expect.poll(visibleToasts).toHaveLength(2)
  expect(await accessibilityFindings()).toEqual([])
})
