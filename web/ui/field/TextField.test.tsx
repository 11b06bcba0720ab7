import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { TextField } from './TextField.tsx'

function NameField() {
  const [name, setName] = useState('')
  return (
    <TextField
      label="First name"
      hint="As your coach will call you."
      error={name === '' ? undefined : 'Only letters.'}
      value={name}
      onChange={(event) => setName(event.currentTarget.value)}
    />
  )
}

test('the field is described by its hint, and by its error if there is one', async () => {
  const screen = await render(<NameField />)
  const name = screen.getByRole('textbox', { name: 'First name' })
  await expect.element(name).toHaveAccessibleDescription('As your coach will call you.')
  await name.fill('Ana 1')
  await expect.element(name).toHaveAccessibleDescription('Only letters.')
  await expect.element(name).toBeInvalid()
  expect(await accessibilityFindings()).toEqual([])
})

test('text has its own direction, while the icon stays at the start side of the page', async () => {
  document.documentElement.dir = 'rtl'
  const screen = await render(
    <TextField label="بحث" defaultValue="ana@example.com" start={<svg width="18" aria-hidden />} />,
  )
  const box = screen.getByRole('textbox').element()
  const icon = screen.container.querySelector('svg')
  expect(Number(icon?.getBoundingClientRect().left)).toBeGreaterThan(
    box.getBoundingClientRect().left + box.getBoundingClientRect().width / 2,
  )
  expect(getComputedStyle(box).unicodeBidi).toBe('plaintext')
})
