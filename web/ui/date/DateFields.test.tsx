import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import type { FieldHandle } from '#web/ui/field/controlledField.ts'
import { inPlace, showPrimitive } from '#web/ui/testing/showPrimitive.tsx'
import { DateControl } from './DateControl.tsx'
import { type DateFieldProps, DateRangeField, TimeField } from './DateFields.tsx'

/** The control itself, loaded before the tests start; the lazy wrappers are tested elsewhere. */
function Day(props: Partial<DateFieldProps>) {
  const [day, setDay] = useState<string | null>('2026-11-24')
  return (
    <>
      <DateControl label="Starts on" {...props} value={day} onChange={setDay} />
      <output>{day ?? 'none'}</output>
    </>
  )
}

test.each([
  ['en', 'S', 'month'],
  ['fr', 'L', 'day'],
  ['vi', 'T2', 'day'],
  ['zh-Hans', '一', 'year'],
  ['ar', 'س', 'day'],
])('in %s a week begins with %s, and one types the %s first', async (locale, firstDay, firstPart) => {
  const screen = await showPrimitive(<Day />, locale)
  await expect.element(screen.getByRole('spinbutton').first()).toBeVisible()
  const [first] = document.querySelectorAll<HTMLElement>('[role=spinbutton]')
  expect(first?.dataset['type']).toBe(firstPart)
  await screen.getByRole('button', { name: 'Open the calendar' }).click()
  await expect.element(screen.getByRole('grid')).toBeVisible()
  expect(document.querySelector('thead th')?.textContent).toBe(firstDay)
  expect(await accessibilityFindings()).toEqual([])
})

test('the calendar is translated to Vietnamese, which the library does not support', async () => {
  const screen = await showPrimitive(<Day />, 'vi')
  await screen.getByRole('button', { name: 'Open the calendar' }).click()
  await expect.element(screen.getByRole('button', { name: /24 tháng 11.*đã chọn$/ })).toBeVisible()
})

test('a day is typed part by part', async () => {
  const screen = await showPrimitive(<Day />)
  await screen.getByRole('spinbutton', { name: /^month/ }).click()
  await userEvent.keyboard('12312027')
  await expect.element(screen.getByRole('status')).toHaveTextContent('2027-12-31')
})

test('a date with a missing part has no value, and is complete again once the part is filled in', async () => {
  const screen = await showPrimitive(<Day />)
  const month = screen.getByRole('spinbutton', { name: /^month/ })
  await month.click()
  await userEvent.keyboard('{Backspace}{Backspace}')
  await expect.element(screen.getByRole('status')).toHaveTextContent('none')
  await expect.element(screen.getByRole('spinbutton', { name: /^day/ })).toHaveTextContent('24')
  await month.click()
  await userEvent.keyboard('11')
  await expect.element(screen.getByRole('status')).toHaveTextContent('2026-11-24')
  await month.click()
  await userEvent.keyboard('{Backspace}{Backspace}12')
  await expect.element(screen.getByRole('status')).toHaveTextContent('2026-12-24')
})

test('an emptied part of a date stays empty while the form around it changes', async () => {
  const screen = await showPrimitive(<Day />)
  const month = screen.getByRole('spinbutton', { name: /^month/ })
  await month.click()
  await userEvent.keyboard('{Backspace}{Backspace}')
  await screen.rerender(inPlace(<Day hint="The first class" />))
  await expect.element(screen.getByText('The first class')).toBeVisible()
  await expect.element(month).toHaveTextContent('mm')
  await expect.element(screen.getByRole('status')).toHaveTextContent('none')
})

test('a day beyond the limits is accepted as typed, so that the form can report it', async () => {
  const screen = await showPrimitive(<Day min="2026-11-20" />)
  await screen.getByRole('spinbutton', { name: /^month/ }).click()
  await userEvent.keyboard('11032026')
  await expect.element(screen.getByRole('status')).toHaveTextContent('2026-11-03')
  expect(document.querySelectorAll('[data-invalid],[aria-invalid]')).toHaveLength(0)
})

test('a day is selected in the calendar, which then closes and returns the focus', async () => {
  const screen = await showPrimitive(<Day />)
  const opener = screen.getByRole('button', { name: 'Open the calendar' })
  await opener.click()
  await expect.poll(() => document.activeElement?.textContent).toBe('24')
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await expect.element(screen.getByRole('status')).toHaveTextContent('2026-11-25')
  await expect.element(screen.getByRole('grid')).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement).toBe(opener.element())
})

test('in Arabic the left arrow goes to the next day', async () => {
  const screen = await showPrimitive(<Day />, 'ar')
  await screen.getByRole('button', { name: 'Open the calendar' }).click()
  await expect.poll(() => document.activeElement?.textContent).toBe('24')
  await userEvent.keyboard('{ArrowLeft}{Enter}')
  await expect.element(screen.getByRole('status')).toHaveTextContent('2026-11-25')
})

test('an unavailable day cannot be selected', async () => {
  const screen = await showPrimitive(<Day min="2026-11-20" isUnavailable={(day) => day === '2026-11-25'} />)
  await screen.getByRole('button', { name: 'Open the calendar' }).click()
  const cell = (day: string) => document.querySelector(`td [aria-label*="November ${day}, 2026"]`)
  await expect.poll(() => cell('25')?.ariaDisabled).toBe('true')
  expect(cell('19')?.ariaDisabled).toBe('true')
  expect(cell('21')?.ariaDisabled).not.toBe('true')
})

test('the field is described by its error, and a form can focus it', async () => {
  const handle: { current: FieldHandle | null } = { current: null }
  const screen = await showPrimitive(<Day ref={handle} error="Enter a date" />)
  const month = screen.getByRole('spinbutton', { name: /^month/ })
  await expect.element(month).toHaveAccessibleDescription(/Enter a date/)
  await expect.element(month).toHaveAttribute('aria-invalid', 'true')
  handle.current?.focus()
  await expect.poll(() => document.activeElement).toBe(month.element())
})

// Comes before all other tests of times: once its code is loaded, every field is rendered with it.
test('until its code is loaded, a placeholder of the same height is shown', async () => {
  const screen = await showPrimitive(
    <TimeField label="Starts at" hint="Any time" value={null} onChange={() => undefined} />,
  )
  const height = () => screen.getByRole('main').element().getBoundingClientRect().height
  expect(document.querySelector('[aria-busy=true]')).not.toBeNull()
  const before = height()
  await expect.element(screen.getByRole('group', { name: 'Starts at' })).toBeVisible()
  expect(height()).toBe(before)
})

function Time({ hint }: { hint?: string }) {
  const [time, setTime] = useState<string | null>('18:30')
  return (
    <>
      <TimeField label="Starts at" hint={hint} value={time} onChange={setTime} />
      <output>{time ?? 'none'}</output>
    </>
  )
}

test('a time is displayed in the language’s format, and stored in 24-hour format', async () => {
  const screen = await showPrimitive(<Time />)
  await expect.element(screen.getByRole('spinbutton', { name: /^hour/ })).toHaveTextContent('6')
  await screen.getByRole('spinbutton', { name: /^AM/ }).click()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(screen.getByRole('status')).toHaveTextContent('06:30')
})

test('an emptied part of a time stays empty while the form around it changes', async () => {
  const screen = await showPrimitive(<Time />)
  const hour = screen.getByRole('spinbutton', { name: /^hour/ })
  await hour.click()
  await userEvent.keyboard('{Backspace}')
  await screen.rerender(inPlace(<Time hint="By the studio’s clock" />))
  await expect.element(screen.getByText('By the studio’s clock')).toBeVisible()
  await expect.element(hour).toHaveTextContent('––')
  await expect.element(screen.getByRole('status')).toHaveTextContent('none')
})

test('French has no AM and PM', async () => {
  const screen = await showPrimitive(<Time />, 'fr')
  await expect.element(screen.getByRole('spinbutton').first()).toHaveTextContent('18')
  expect(screen.getByRole('spinbutton').elements().length).toBe(2)
})

function Period({ hint }: { hint?: string }) {
  const [period, setPeriod] = useState<{ start: string | null; end: string | null }>({ start: null, end: null })
  return (
    <>
      <DateRangeField
        label="Period"
        hint={hint}
        value={period}
        onChange={setPeriod}
        min="2026-11-01"
        max="2026-12-31"
      />
      <output>{`${period.start} to ${period.end}`}</output>
    </>
  )
}

test('the two days of a period are typed, each with its own name', async () => {
  const screen = await showPrimitive(<Period />)
  await expect.element(screen.getByRole('group', { name: 'Period' })).toBeVisible()
  await screen.getByRole('spinbutton', { name: 'month, Start date' }).click()
  await userEvent.keyboard('11022026')
  await expect.element(screen.getByText('2026-11-02 to null')).toBeInTheDocument()
  await screen.getByRole('spinbutton', { name: 'month, End date' }).click()
  await userEvent.keyboard('11192026')
  await expect.element(screen.getByText('2026-11-02 to 2026-11-19')).toBeInTheDocument()
})

test('a period with an incomplete start or end has no value for it', async () => {
  const screen = await showPrimitive(<Period />)
  await screen.getByRole('spinbutton', { name: 'month, Start date' }).click()
  await userEvent.keyboard('11022026')
  await expect.element(screen.getByText('2026-11-02 to null')).toBeInTheDocument()
  const day = screen.getByRole('spinbutton', { name: 'day, Start date' })
  await day.click()
  await userEvent.keyboard('{Backspace}')
  await expect.element(screen.getByText('null to null')).toBeInTheDocument()
  await screen.rerender(inPlace(<Period hint="All classes between" />))
  await expect.element(screen.getByText('All classes between')).toBeVisible()
  await expect.element(day).toHaveTextContent('dd')
  await expect.element(screen.getByText('null to null')).toBeInTheDocument()
})

test('a period is selected in one calendar by its two ends', async () => {
  const screen = await showPrimitive(<Period />)
  await screen.getByRole('button', { name: 'Open the calendar' }).click()
  const cell = (day: number) => screen.getByRole('button', { name: new RegExp(`November ${day}, 2026`) })
  await cell(3).click()
  await cell(9).click()
  await expect.element(screen.getByText('2026-11-03 to 2026-11-09')).toBeInTheDocument()
  await expect.element(screen.getByRole('grid')).not.toBeInTheDocument()
})
