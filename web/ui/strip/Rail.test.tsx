import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { Card } from '#web/ui/Card.tsx'
import { Rail } from './Rail.tsx'

const names = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const cards = names.map((name) => <Card key={name}>{name}</Card>)

async function renderRail(direction: 'ltr' | 'rtl') {
  await page.viewport(1000, 700)
  document.documentElement.dir = direction
  return render(
    <Rail title="Up next" previousLabel="Back" nextLabel="Forward">
      {cards}
    </Rail>,
  )
}

test.each(['ltr', 'rtl'] as const)('its buttons walk forward in the direction of reading, %s', async (from) => {
  const screen = await renderRail(from)
  const back = screen.getByRole('button', { name: 'Back' })
  const forward = screen.getByRole('button', { name: 'Forward' })
  await expect.element(forward).toBeEnabled()
  await expect.element(back).toBeDisabled()
  expect(await accessibilityFindings()).toEqual([])

  const walked = () => Math.abs(screen.getByRole('group').element().scrollLeft)
  await forward.click()
  await expect.poll(walked).toBeGreaterThan(800)
  await expect.element(back).toBeEnabled()
  await forward.click()
  await expect.element(forward).toBeDisabled()
  await back.click()
  await expect.element(forward).toBeEnabled()
  await back.click()
  await expect.element(back).toBeDisabled()
})

test.each(['ltr', 'rtl'] as const)('presses in quick succession all count, %s', async (from) => {
  const screen = await renderRail(from)
  const forward = screen.getByRole('button', { name: 'Forward' })
  await expect.element(forward).toBeEnabled()
  const button = forward.element() as HTMLButtonElement
  button.click()
  button.click()
  await expect.element(forward).toBeDisabled()
})

test('without anything out of sight there are no buttons', async () => {
  await page.viewport(1000, 700)
  const screen = await render(
    <Rail title="Up next" previousLabel="Back" nextLabel="Forward">
      {cards.slice(0, 2)}
    </Rail>,
  )
  await expect.element(screen.getByText('two')).toBeVisible()
  expect(screen.getByRole('button').elements()).toHaveLength(0)
})

test('what stands unseen behind the last card does not make the page wider', async () => {
  await render(
    <div className="p-4">
      <Rail title="Up next" previousLabel="Back" nextLabel="Forward" end={<p className="sr-only">Loading</p>}>
        {cards}
      </Rail>
    </div>,
  )
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
})
