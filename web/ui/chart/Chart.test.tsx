import { expect, test } from 'vitest'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { showPrimitive } from '#web/ui/testing/showPrimitive.tsx'
import { Chart } from './Chart.tsx'
import type { ChartData } from './chartData.ts'

const data: ChartData = {
  points: ['Mon', 'Tue', 'Wed'].map((label) => ({ key: label, label })),
  series: [
    { key: 'classes', label: 'Classes', values: [40, 80, null] },
    { key: 'programs', label: 'Programs', values: [10, 0, 20] },
  ],
}

const earnings = (kind: 'bars' | 'lines') => (
  <Chart title="Earnings" pointsLabel="Day" kind={kind} data={data} format={(value) => `$${value}`} />
)

const cells = () =>
  [...document.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent))

test('the table contains the same values, for screen readers always and for everyone on demand', async () => {
  const screen = await showPrimitive(earnings('bars'))
  await expect.element(screen.getByRole('figure', { name: 'Earnings' })).toBeVisible()
  const table = screen.getByRole('table', { name: 'Earnings' })
  const widthInSight = () => table.element().parentElement?.getBoundingClientRect().width ?? 0
  expect(widthInSight()).toBe(1)
  expect(cells()).toEqual([
    ['Mon', '$40', '$10'],
    ['Tue', '$80', '$0'],
    ['Wed', '–', '$20'],
  ])
  await screen.getByRole('button', { name: 'Show as a table' }).click()
  await expect.poll(widthInSight).toBeGreaterThan(100)
  await expect.poll(() => document.querySelector('svg[width]:not(.lucide)')).toBeNull()
  expect(await accessibilityFindings()).toEqual([])
})

const drawing = () => document.querySelector('.h-56 svg')
const heightOf = (bar: Element | undefined) => bar?.getBoundingClientRect().height ?? 0

test('the height of a bar is proportional to its value', async () => {
  await showPrimitive(earnings('bars'))
  await expect.poll(() => drawing()?.querySelectorAll('path').length).toBe(5)
  const [monday, tuesday] = drawing()?.querySelectorAll('path') ?? []
  expect(heightOf(tuesday) / heightOf(monday)).toBeCloseTo(2, 1)
})

test('a line is interrupted at missing values', async () => {
  await showPrimitive(earnings('lines'))
  await expect.poll(() => drawing()?.querySelectorAll('circle').length).toBe(5)
})

test.each([
  ['en', false],
  ['ar', true],
])('time runs as the language does (%s)', async (locale, isReversed) => {
  await showPrimitive(earnings('bars'), locale)
  await expect.poll(() => drawing()?.querySelectorAll('path').length).toBe(5)
  const [monday, tuesday] = drawing()?.querySelectorAll('path') ?? []
  const left = (bar: Element | undefined) => bar?.getBoundingClientRect().left ?? 0
  expect(left(monday) > left(tuesday)).toBe(isReversed)
})
