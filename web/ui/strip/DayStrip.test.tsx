import { DirectionProvider } from '@base-ui/react/direction-provider'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { DayStrip } from './DayStrip.tsx'

const days = Array.from({ length: 14 }, (_, index) => ({
  value: `2026-11-${index + 10}`,
  weekday: 'Mon',
  day: String(index + 10),
  label: `${index + 10} November`,
  marked: index % 2 === 0,
}))

function Week({ from }: { from: 'ltr' | 'rtl' }) {
  const [day, setDay] = useState('2026-11-12')
  return (
    <DirectionProvider direction={from}>
      <DayStrip label="Day" days={days} value={day} onValueChange={setDay} />
    </DirectionProvider>
  )
}

test.each([
  ['left to right', 'ltr', '{ArrowRight}', '13 November'],
  ['left to right', 'ltr', '{ArrowLeft}', '11 November'],
  ['right to left', 'rtl', '{ArrowRight}', '11 November'],
  ['right to left', 'rtl', '{ArrowLeft}', '13 November'],
] as const)('arrow keys walk the days as they are read, %s (%s, %s)', async (_reading, from, key, day) => {
  document.documentElement.dir = from
  const screen = await render(<Week from={from} />)
  await screen.getByRole('radio', { name: '12 November' }).click()
  await userEvent.keyboard(key)
  await expect.element(screen.getByRole('radio', { name: day })).toBeChecked()
  await expect.element(screen.getByRole('radio', { name: day })).toHaveFocus()
})

test('one tab stop leads to the chosen day', async () => {
  const screen = await render(
    <>
      <button type="button">Before</button>
      <Week from="ltr" />
    </>,
  )
  await screen.getByRole('button').click()
  await userEvent.tab()
  await expect.element(screen.getByRole('radio', { name: '12 November' })).toHaveFocus()
})

test('a chosen day comes into sight', async () => {
  document.documentElement.dir = 'rtl'
  const screen = await render(
    <div style={{ width: 320 }}>
      <Week from="rtl" />
    </div>,
  )
  await screen.getByRole('radio', { name: '23 November' }).click()
  const last = screen.getByRole('radio', { name: '23 November' }).element()
  await expect
    .poll(() => last.getBoundingClientRect().left)
    .toBeGreaterThanOrEqual(Number(screen.container.firstElementChild?.getBoundingClientRect().left) - 4)
})

test.each(['ltr', 'rtl'] as const)('the days are readable %s', async (from) => {
  document.documentElement.dir = from
  await render(<Week from={from} />)
  expect(await accessibilityFindings()).toEqual([])
})
