import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { noteSilence } from '#web/app/network/connection.ts'
import { FloatingNotices } from '#web/app/notices/FloatingNotices.tsx'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import type { Upload } from '#workers/upload/upload.contract.ts'
import { UploadTray } from './UploadTray.tsx'

const kata: Upload = {
  id: 'kata',
  videoId: 'kata',
  title: 'Kata',
  fileName: 'kata.mp4',
  assetType: 'VIDEO',
  size: 100_000_000,
  sent: 25_000_000,
  state: 'unreached',
  speed: undefined,
  secondsLeft: undefined,
  fault: undefined,
  isSaved: true,
  handle: undefined,
}

const show = (upload = kata) =>
  render(
    shellForTests({}).around(
      <>
        <FloatingNotices />
        <UploadTray uploads={[upload]} />
      </>,
    ),
  )
const tray = () => page.getByRole('region', { name: 'Uploads' })

afterEach(() => dispatchEvent(new Event('online')))

test.each([390, 800, 1100, 1440])(
  'at %i pixels the word that there is no network hides no upload (row 84)',
  async (width) => {
    await page.viewport(width, 844)
    const screen = await show()
    noteSilence()
    const notice = screen.getByText(/^We can’t reach the server/)
    await expect.element(notice).toBeVisible()
    const box = (notice.element().closest('.fixed') ?? notice.element()).firstElementChild?.getBoundingClientRect()
    const { top, bottom, left, right } = tray().element().getBoundingClientRect()
    if (!box) throw new Error('The notice has a box')
    const isApart = bottom <= box.top || top >= box.bottom || left >= box.right || right <= box.left
    expect(isApart).toBe(true)
    expect(top).toBeGreaterThan(0)
  },
)

test('an upload remembered only by this page says so (row 84)', async () => {
  const screen = await show({ ...kata, isSaved: false })
  await screen.getByRole('button', { name: /Uploading/ }).click()
  await expect.element(screen.getByText('Not saved on this device. Keep this page open.')).toBeVisible()
})
