import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { showPrimitive } from '#web/ui/testing/showPrimitive.tsx'
import { MultiSelect } from './MultiSelect.tsx'
import { TagsField } from './TagsField.tsx'

const goals = [
  { value: 'strength', label: 'Strength' },
  { value: 'balance', label: 'Balance' },
  { value: 'mobility', label: 'Mobility' },
]

function Goals() {
  const [chosen, setChosen] = useState<readonly string[]>(['strength'])
  return (
    <>
      <MultiSelect label="Goals" options={goals} value={chosen} onChange={setChosen} />
      <output>{chosen.join(' ')}</output>
    </>
  )
}

/**
 * Selects an option by typing. Waits for the list, because before that there is no option, and Escape would undo the
 * input.
 */
async function choose(typed: string, found: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Goals' }).fill(typed)
  await expect.element(page.getByRole('option', { name: found })).toBeVisible()
  await userEvent.keyboard('{Enter}')
}

const chosenText = () => document.querySelector('output')?.textContent

test('several options are selected one after the other, by typing', async () => {
  await showPrimitive(<Goals />)
  await choose('bal', 'Balance')
  await expect.poll(chosenText).toBe('strength balance')
  expect(await accessibilityFindings()).toEqual([])
})

test('Backspace removes the last one, and each has its own remove button', async () => {
  const screen = await showPrimitive(<Goals />)
  await choose('mob', 'Mobility')
  await expect.poll(chosenText).toBe('strength mobility')
  await screen.getByRole('button', { name: 'Remove Strength' }).click()
  await expect.poll(chosenText).toBe('mobility')
  await screen.getByRole('combobox', { name: 'Goals' }).click()
  await userEvent.keyboard('{Backspace}')
  await expect.poll(chosenText).toBe('')
})

test('a search without results says so', async () => {
  const screen = await showPrimitive(<Goals />)
  await screen.getByRole('combobox').fill('chess')
  await expect.element(screen.getByText('No matches')).toBeVisible()
})

function Tags({ first = ['boxing'], max }: { first?: readonly string[]; max?: number }) {
  const [tags, setTags] = useState<readonly string[]>(first)
  return (
    <>
      <TagsField label="Tags" value={tags} onChange={setTags} max={max} />
      <output>{tags.join('|')}</output>
    </>
  )
}

test('Enter and a comma add a tag, without duplicates', async () => {
  const screen = await showPrimitive(<Tags />)
  await screen.getByRole('textbox', { name: 'Tags' }).click()
  await userEvent.keyboard('morning{Enter}Boxing,calm,')
  await expect.poll(chosenText).toBe('boxing|morning|calm')
})

test('a pasted list adds as many tags as the maximum allows', async () => {
  const screen = await showPrimitive(<Tags max={3} />)
  await screen.getByRole('textbox', { name: 'Tags' }).fill('yoga، dance; salsa')
  await expect.poll(chosenText).toBe('boxing|yoga|dance')
  await expect.element(screen.getByRole('textbox', { name: 'Tags' })).toHaveAttribute('readonly')
})

test('typed text is added when the field loses focus, and Backspace removes the last entry', async () => {
  const screen = await showPrimitive(<Tags />)
  await screen.getByRole('textbox', { name: 'Tags' }).click()
  await userEvent.keyboard('calm')
  await userEvent.tab()
  await expect.poll(chosenText).toBe('boxing|calm')
  await screen.getByRole('textbox', { name: 'Tags' }).click()
  await userEvent.keyboard('{Backspace}')
  await expect.poll(chosenText).toBe('boxing')
})

test.each([
  ['en', 'ArrowLeft', 'ArrowRight'],
  ['ar', 'ArrowRight', 'ArrowLeft'],
])('the arrows walk through the tags by the direction of the page (%s)', async (locale, back, on) => {
  const screen = await showPrimitive(<Tags first={['one', 'two']} />, locale)
  const input = screen.getByRole('textbox', { name: 'Tags' })
  await input.click()
  await userEvent.keyboard(`{${back}}`)
  await expect.poll(() => document.activeElement?.ariaLabel).toBe('Remove two')
  await userEvent.keyboard(`{${back}}`)
  await expect.poll(() => document.activeElement?.ariaLabel).toBe('Remove one')
  await userEvent.keyboard(`{${on}}{${on}}`)
  await expect.poll(() => document.activeElement).toBe(input.element())
})
