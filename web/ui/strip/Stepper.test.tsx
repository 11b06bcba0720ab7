import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showPrimitive } from '#web/ui/testing/showPrimitive.tsx'
import { Stepper } from './Stepper.tsx'
import { Timeline } from './Timeline.tsx'

beforeEach(() => page.viewport(1100, 800))

const steps = ['Details', 'Schedule', 'Price'].map((label) => ({ key: label, label }))

test('the stepper shows the current step, and goes back only to completed ones', async () => {
  const select = vi.fn<(key: string) => void>()
  const screen = await showPrimitive(
    <Stepper label="Create a class" steps={steps} current="Schedule" onSelect={select} />,
  )
  const current = screen
    .getByRole('navigation', { name: 'Create a class' })
    .element()
    .querySelector('[aria-current=step]')
  expect(current?.textContent).toContain('Schedule')
  await screen.getByRole('button', { name: 'Details (done)' }).click()
  await expect.poll(() => select).toHaveBeenCalledWith('Details')
  await expect.poll(() => screen.getByRole('button').elements().length).toBe(1)
})

test('on a phone the stepper shows how far the user has come', async () => {
  await page.viewport(390, 800)
  const screen = await showPrimitive(<Stepper label="Create a class" steps={steps} current="Schedule" />)
  await expect.element(screen.getByText('Step 2 of 3')).toBeVisible()
})

test('a timeline tells its events in their order, each with its instant', async () => {
  const screen = await showPrimitive(
    <Timeline
      label="What happened"
      events={[
        { key: 'a', at: '2026-11-02T09:30:00Z', when: '2 Nov', title: 'Created' },
        { key: 'b', at: '2026-11-03T09:30:00Z', when: '3 Nov', title: 'Approved' },
      ]}
    />,
  )
  await expect.element(screen.getByRole('list', { name: 'What happened' })).toBeVisible()
  expect(
    screen
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Created2 Nov', 'Approved3 Nov'])
  expect(document.querySelector('time')?.dateTime).toBe('2026-11-02T09:30:00Z')
})
