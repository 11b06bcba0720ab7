import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { Checkbox } from './option/Checkbox.tsx'
import { CheckboxGroup } from './option/CheckboxGroup.tsx'
import { FilterChips } from './option/FilterChips.tsx'
import { RadioGroup } from './option/RadioGroup.tsx'
import { SegmentedControl } from './option/SegmentedControl.tsx'
import { Select } from './option/Select.tsx'
import { Switch } from './option/Switch.tsx'

const levels = [
  { value: 'rookie', label: 'Rookie', description: 'New to it' },
  { value: 'beginner', label: 'Beginner' },
  { value: 'advanced', label: 'Advanced' },
]

function Choices() {
  const [level, setLevel] = useState<string | null>(null)
  const [interests, setInterests] = useState<string[]>([])
  const [view, setView] = useState('rookie')
  const [agreed, setAgreed] = useState(false)
  return (
    <div className="grid gap-4 bg-bg p-4">
      <RadioGroup label="Level" look="card" options={levels} value={level} onValueChange={setLevel} />
      <CheckboxGroup
        label="Interests"
        options={levels}
        value={interests}
        onValueChange={setInterests}
        error="Required."
      />
      <FilterChips label="Filter" options={levels} value={interests} onValueChange={setInterests} multiple />
      <SegmentedControl label="View" options={levels} value={view} onValueChange={setView} />
      <Select label="Category" options={levels} value={level} onValueChange={setLevel} placeholder="Choose one" />
      <Checkbox label="I agree" checked={agreed} onCheckedChange={setAgreed} />
      <Switch label="Dark mode" checked={agreed} onCheckedChange={setAgreed} />
    </div>
  )
}

test('pressing anywhere on a card selects its option', async () => {
  const screen = await render(<Choices />)
  const group = screen.getByRole('radiogroup', { name: 'Level' })
  await group.getByText('New to it').click()
  await expect.element(group.getByRole('radio', { name: /Rookie/ })).toBeChecked()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(group.getByRole('radio', { name: /Beginner/ })).toBeChecked()
})

test('selected options are kept in the order in which they are offered', async () => {
  const screen = await render(<Choices />)
  const group = screen.getByRole('group', { name: 'Interests' })
  await group.getByRole('checkbox', { name: /Advanced/ }).click()
  await group.getByRole('checkbox', { name: /Rookie/ }).click()
  const chips = screen.getByRole('group', { name: 'Filter' })
  await expect.element(chips.getByRole('button', { name: 'Rookie' })).toHaveAttribute('aria-pressed', 'true')
  await chips.getByRole('button', { name: 'Rookie' }).click()
  await expect.element(group.getByRole('checkbox', { name: /Rookie/ })).not.toBeChecked()
  await expect.element(group.getByRole('checkbox', { name: /Advanced/ })).toBeChecked()
})

test('a list opens by keyboard and closes on its choice', async () => {
  const screen = await render(<Choices />)
  const select = screen.getByRole('combobox', { name: 'Category' })
  await expect.element(select).toHaveTextContent('Choose one')
  ;(select.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('option', { name: 'Beginner' })).toBeVisible()
  await screen.getByRole('option', { name: 'Beginner' }).click()
  await expect.element(select).toHaveTextContent('Beginner')
  await expect.element(select).toHaveFocus()
})

test('a switch is operated by its label, and its state does not depend on color alone', async () => {
  const screen = await render(<Choices />)
  await screen.getByText('Dark mode').click()
  const dark = screen.getByRole('switch', { name: 'Dark mode' })
  await expect.element(dark).toBeChecked()
  expect(getComputedStyle(dark.element().querySelector('svg') as Element).display).toBe('block')
  await expect.element(screen.getByRole('checkbox', { name: 'I agree' })).toBeChecked()
})

test.each(['ltr', 'rtl'] as const)('every kind of choice has sufficient contrast %s', async (from) => {
  document.documentElement.dir = from
  await render(<Choices />)
  expect(await accessibilityFindings()).toEqual([])
})
