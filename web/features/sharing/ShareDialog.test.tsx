import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import { ShareButton } from './ShareButton.tsx'

const shared = { address: 'https://obi.example/coaches/Kenji-Moreau/kenji?source=SHARE', title: 'Kenji & Moreau' }

async function openDialog() {
  const { around } = shellForTests({ path: '/' })
  const screen = await render(around(<ShareButton shared={shared} />))
  await screen.getByRole('button', { name: 'Share' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Share' })).toBeVisible()
  return screen
}

const link = (name: string) => page.getByRole('link', { name, exact: false })

function setShareSheet(share: ((data: ShareData) => Promise<void>) | undefined) {
  if (share) Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  else Reflect.deleteProperty(navigator, 'share')
}

afterEach(() => {
  setShareSheet(undefined)
  vi.restoreAllMocks()
})

test('the dialog leads to Facebook, WhatsApp and Twitter with the address, in new tabs (row 43)', async () => {
  await openDialog()
  const address = encodeURIComponent(shared.address)
  await expect
    .element(link('Facebook'))
    .toHaveAttribute('href', `https://www.facebook.com/sharer/sharer.php?u=${address}`)
  await expect
    .element(link('WhatsApp'))
    .toHaveAttribute('href', `https://wa.me/?text=Kenji%20%26%20Moreau%20${address}`)
  await expect
    .element(link('Twitter'))
    .toHaveAttribute('href', `https://twitter.com/intent/tweet?url=${address}&text=Kenji%20%26%20Moreau`)
  for (const name of ['Facebook', 'WhatsApp', 'Twitter']) {
    await expect.element(link(name)).toHaveAttribute('target', '_blank')
    await expect.element(link(name)).toHaveAttribute('rel', 'noopener noreferrer')
  }
  expect(await accessibilityFindings()).toEqual([])
})

test('a copied link is confirmed (row 43)', async () => {
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  await openDialog()
  await page.getByRole('button', { name: 'Copy Link' }).click()
  await expect.element(page.getByText('Link copied to clipboard!')).toBeVisible()
  expect(copied).toEqual([shared.address])
})

test('a browser that refuses to copy says so (row 43)', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Denied'))
  await openDialog()
  await page.getByRole('button', { name: 'Copy Link' }).click()
  await expect.element(page.getByRole('alertdialog', { name: 'Failed to copy link. Please try again.' })).toBeVisible()
})

test('More Options opens the share sheet of a device that has one (row 43)', async () => {
  const calls: ShareData[] = []
  const errors: unknown[] = []
  vi.spyOn(globalThis, 'reportError').mockImplementation((error) => void errors.push(error))
  setShareSheet(async (data) => {
    calls.push(data)
    throw new DOMException('closed', 'AbortError')
  })
  await openDialog()
  await page.getByRole('button', { name: 'More Options' }).click()
  await expect.poll(() => calls).toEqual([{ title: shared.title, url: shared.address }])
  expect(page.getByText('Telegram').elements()).toEqual([])
  expect(errors).toEqual([])
})

test('without a share sheet, More Options opens a popover with more networks, and Escape closes only that (row 43)', async () => {
  setShareSheet(undefined)
  await openDialog()
  await page.getByRole('button', { name: 'More Options' }).click()
  await expect.element(link('Telegram')).toBeVisible()
  await expect
    .element(link('LinkedIn'))
    .toHaveAttribute(
      'href',
      `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(shared.address)}`,
    )
  expect(await accessibilityFindings()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(link('Telegram')).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog', { name: 'Share' })).toBeVisible()
})
