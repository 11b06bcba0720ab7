import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import { chooseTheme } from '#web/app/theme.ts'
import { AuthLayout } from './AuthLayout.tsx'

const row = { name: 'signIn' }

async function show() {
  const { around } = shellForTests({})
  const form = (
    <div data-testid="form">
      <h1>Sign in</h1>
    </div>
  )
  const screen = await render(around(<AuthLayout row={row}>{form}</AuthLayout>))
  await expect.element(screen.getByRole('button', { name: 'Language' })).toBeVisible()
  const film = screen.container.querySelector('video')
  const boxes = () => ({
    form: screen.getByTestId('form').element().getBoundingClientRect(),
    film: film?.closest('aside')?.getBoundingClientRect(),
  })
  return { screen, film, boxes }
}

beforeEach(() => page.viewport(1280, 800))

test('the form is in a column of 450 pixels, beside a silent looping video (row 16)', async () => {
  const { film, boxes, screen } = await show()
  expect(boxes().form.width).toBe(450)
  expect(boxes().film?.left).toBeGreaterThanOrEqual(boxes().form.right)
  expect(film).toMatchObject({
    muted: true,
    loop: true,
    autoplay: true,
    playsInline: true,
    disablePictureInPicture: true,
  })
  expect(film?.src).toBe(new URL('promo.mp4', document.baseURI).href)
  expect(film?.closest('[aria-hidden=true]')).not.toBeNull()
  for (const line of [
    'find your class and start your journey',
    'learn new skills with your family',
    'action is the key to all success',
  ]) {
    await expect.element(screen.getByText(line, { exact: true })).toBeVisible()
  }
  expect(await accessibilityFindings()).toEqual([])
})

test('the promises are in the lower half, the first as a headline, and stay in place while the page scrolls', async () => {
  const { screen } = await show()
  screen
    .getByTestId('form')
    .element()
    .append(Object.assign(document.createElement('p'), { style: 'height: 2000px' }))
  const [headline, ...others] = screen.getByRole('complementary').getByRole('listitem').elements()
  const boxOf = (line?: Element) => line?.getBoundingClientRect() ?? new DOMRect()
  const size = (line?: Element) => Number.parseFloat(line ? getComputedStyle(line).fontSize : '')
  for (const line of [headline, ...others]) expect(boxOf(line).bottom).toBeLessThan(800)
  expect(boxOf(headline).top).toBeGreaterThan(400)
  for (const line of others) expect(size(line)).toBeLessThan(size(headline) / 1.5)
  const before = boxOf(headline).top
  scrollTo({ top: 600, behavior: 'instant' })
  expect([scrollY, boxOf(headline).top]).toEqual([600, before])
})

test('a drawing replaces the video until it plays (row 16)', async () => {
  const { film } = await show()
  expect(film?.parentElement?.querySelector('svg')?.checkVisibility()).toBe(true)
  film?.dispatchEvent(new Event('playing'))
  await expect.poll(() => film && getComputedStyle(film).opacity).toBe('1')
})

test('on a phone the video plays behind the sheet with the form (row 16)', async () => {
  await page.viewport(390, 844)
  const { screen, boxes } = await show()
  const sheet = screen.getByRole('main').element().getBoundingClientRect()
  expect(sheet.width).toBe(390)
  expect(boxes().film?.top).toBe(0)
  expect(boxes().film?.bottom).toBeGreaterThan(sheet.top)
})

test('in a right-to-left language the form is on the right, the video on the left', async () => {
  document.documentElement.dir = 'rtl'
  const { boxes } = await show()
  expect(boxes().film?.right).toBeLessThanOrEqual(boxes().form.left)
})

test('with reduced motion, the drawing replaces the video', async () => {
  const asked = vi.spyOn(globalThis, 'matchMedia')
  asked.mockImplementation((query) => ({ matches: query === '(prefers-reduced-motion: reduce)' }) as MediaQueryList)
  const { film, screen } = await show()
  expect(film).toBeNull()
  expect(screen.container.querySelector('aside svg')).not.toBeNull()
  asked.mockRestore()
})

test('theme and language can be chosen before signing in (rows 16 and 33)', async () => {
  chooseTheme('dark')
  const { screen } = await show()
  await screen.getByRole('button', { name: 'Use light theme' }).click()
  await expect.poll(() => document.documentElement.dataset['theme']).toBe('light')
  await screen.getByRole('button', { name: 'Use dark theme' }).click()
  await expect.poll(() => document.documentElement.dataset['theme']).toBe('dark')
  await screen.getByRole('button', { name: 'Language' }).click()
  await expect.element(page.getByRole('menuitemradio', { name: 'English' })).toBeChecked()
})
