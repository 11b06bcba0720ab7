import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { Belt } from './Belt.tsx'
import { BeltLevel } from './BeltLevel.tsx'
import { BeltProgress } from './BeltProgress.tsx'

test.each([1, 2, 3, 4] as const)('a belt of level %d has as many stripes, at its end', async (level) => {
  const screen = await render(<Belt hue="martial" level={level} label="Level" />)
  const belt = screen.getByRole('img', { name: 'Level' }).element()
  const stripes = [...belt.querySelectorAll('span')]
  expect(stripes).toHaveLength(level)
  expect(belt.getBoundingClientRect().height).toBe(6)
  const middle = belt.getBoundingClientRect().left + belt.getBoundingClientRect().width / 2
  expect(stripes.every((stripe) => stripe.getBoundingClientRect().left > middle)).toBe(true)
})

test.each([
  ['ltr', 'left'],
  ['rtl', 'right'],
] as const)('progress fills from the start of the line, %s', async (from, edge) => {
  document.documentElement.dir = from
  const screen = await render(
    <BeltProgress label="Foundations" hue="yoga" value={3} max={12} valueText="3 of 12" stepped />,
  )
  const bar = screen.getByRole('progressbar', { name: 'Foundations' })
  await expect.element(bar).toHaveAttribute('aria-valuetext', '3 of 12')
  // Otherwise screen readers would read it beside the name.
  expect(bar.element().textContent).toBe('')
  const whole = bar.element().getBoundingClientRect()
  const filled = bar.element().querySelector('.bg-d-yoga')
  await expect.poll(() => Math.round(Number(filled?.getBoundingClientRect().width))).toBe(Math.round(whole.width / 4))
  expect(filled?.getBoundingClientRect()[edge]).toBeCloseTo(whole[edge], 0)
})

test('text in every hue has sufficient contrast on both themes', async () => {
  await render(
    <div className="grid gap-2 bg-surface p-4">
      {(['fitness', 'martial', 'dance', 'yoga', 'other'] as const).map((hue) => (
        <BeltLevel key={hue} hue={hue} level={2} label={hue} />
      ))}
    </div>,
  )
  expect(await accessibilityFindings()).toEqual([])
})
