import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { type RenderResult as Screen, render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { OneTimeCodeField, type OneTimeCodeFieldProps } from './OneTimeCodeField.tsx'

function CodeForm(props: Pick<OneTimeCodeFieldProps, 'length' | 'onComplete' | 'error'>) {
  const [code, setCode] = useState('')
  return (
    <OneTimeCodeField
      label="Code"
      value={code}
      onValueChange={setCode}
      digitLabel={(position) => `Digit ${position}`}
      {...props}
    />
  )
}

const digitsIn = (screen: Screen) =>
  screen
    .getByRole('textbox')
    .elements()
    .map((place) => (place as HTMLInputElement).value)
    .join('')

function paste(text: string) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

test('a pasted code fills all digits at once', async () => {
  const complete = vi.fn<(code: string) => void>()
  const screen = await render(<CodeForm onComplete={complete} />)
  await screen.getByRole('textbox', { name: 'Code' }).click()
  paste(' 482 913 ')
  await expect.poll(() => complete.mock.calls).toEqual([['482913']])
  expect(digitsIn(screen)).toBe('482913')
})

test('typing moves on, accepts only digits, and can be corrected', async () => {
  const complete = vi.fn<(code: string) => void>()
  const screen = await render(<CodeForm onComplete={complete} />)
  await screen.getByRole('textbox', { name: 'Code' }).click()
  await userEvent.keyboard('4a8')
  await expect.element(screen.getByRole('textbox', { name: 'Digit 3' })).toHaveFocus()
  await userEvent.keyboard('{Backspace}')
  await expect.poll(() => digitsIn(screen)).toBe('4')
  await userEvent.keyboard('82913')
  await expect.poll(() => complete.mock.calls).toEqual([['482913']])
})

test.each([6, 7, 8] as const)(
  'the field has %d digits when the provider sends that many (decision D7)',
  async (length) => {
    const screen = await render(<CodeForm length={length} />)
    expect(screen.getByRole('textbox').elements()).toHaveLength(length)
  },
)

test('phones may autofill it, and it runs from left to right even in Arabic', async () => {
  document.documentElement.dir = 'rtl'
  const screen = await render(<CodeForm />)
  const [first, second] = screen.getByRole('textbox').elements()
  expect(first?.getAttribute('autocomplete')).toBe('one-time-code')
  expect(first?.getAttribute('inputmode')).toBe('numeric')
  expect(Number(first?.getBoundingClientRect().left)).toBeLessThan(Number(second?.getBoundingClientRect().left))
})

test('eight digits fit on the narrowest phone', async () => {
  const screen = await render(
    <div style={{ width: 288 }}>
      <CodeForm length={8} />
    </div>,
  )
  const last = screen.getByRole('textbox').elements().at(-1)
  const frame = screen.container.firstElementChild
  expect(Number(last?.getBoundingClientRect().right)).toBeLessThanOrEqual(Number(frame?.getBoundingClientRect().right))
})

test('the code field has sufficient contrast, with and without an error', async () => {
  const screen = await render(<CodeForm error="Entered otp is incorrect." />)
  await expect
    .element(screen.getByRole('group', { name: 'Code' }))
    .toHaveAccessibleDescription('Entered otp is incorrect.')
  expect(await accessibilityFindings()).toEqual([])
})
