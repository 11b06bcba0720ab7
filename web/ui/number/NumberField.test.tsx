import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import type { FieldHandle } from '#web/ui/field/controlledField.ts'
import { showPrimitive } from '#web/ui/testing/showPrimitive.tsx'
import { MoneyField, type MoneyValue } from './MoneyField.tsx'
import { NumberField, type NumberFieldProps } from './NumberField.tsx'

function Places(props: Partial<NumberFieldProps>) {
  const [places, setPlaces] = useState<number | null>(20)
  return (
    <>
      <NumberField label="Places" min={1} max={1000} {...props} value={places} onChange={setPlaces} />
      <output>{String(places)}</output>
    </>
  )
}

test.each([
  ['en', '1,250', '1250'],
  ['fr', '1 250', '1250'],
  ['vi', '1.250', '1250'],
  ['ar', '١٢٥٠', '1250'],
])('a number is typed as one writes it in %s', async (locale, text, value) => {
  const screen = await showPrimitive(<Places max={5000} />, locale)
  await screen.getByRole('textbox', { name: 'Places' }).fill(text)
  await expect.element(screen.getByRole('status')).toHaveTextContent(value)
})

test('arrow keys and buttons change the value by the step and stop at the limits', async () => {
  const screen = await showPrimitive(<Places step={5} max={28} />)
  await screen.getByRole('textbox').click()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(screen.getByRole('status')).toHaveTextContent('25')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(screen.getByRole('status')).toHaveTextContent('28')
  await screen.getByRole('button', { name: 'Decrease' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('23')
})

test('a value beyond the limits stays as typed, so that the form can report it', async () => {
  const screen = await showPrimitive(<Places error="Enter 1–1,000 places" />)
  const input = screen.getByRole('textbox', { name: 'Places' })
  await input.fill('4000')
  await userEvent.tab()
  await expect.element(screen.getByRole('status')).toHaveTextContent('4000')
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  await expect.element(input).toHaveAccessibleDescription('Enter 1–1,000 places')
})

test('an empty field has no value, and a form can put the focus in it', async () => {
  const handle: { current: FieldHandle | null } = { current: null }
  const screen = await showPrimitive(<Places ref={handle} />)
  await screen.getByRole('textbox').fill('')
  await expect.element(screen.getByRole('status')).toHaveTextContent('null')
  await userEvent.tab()
  handle.current?.focus()
  expect(document.activeElement).toBe(screen.getByRole('textbox').element())
})

function Price({ first }: { first: MoneyValue }) {
  const [price, setPrice] = useState(first)
  return (
    <>
      <MoneyField label="Price" value={price} onChange={setPrice} />
      <output>{`${price.amount} ${price.currency}`}</output>
    </>
  )
}

test.each([
  ['en', 'USD', '19.99', '1999 USD', '$19.99'],
  ['fr', 'EUR', '19,99', '1999 EUR', '19,99€'],
  ['vi', 'VND', '350000', '350000 VND', '350.000₫'],
])('money typed in locale %s is stored in the smallest unit of %s', async (locale, currency, typed, kept, shown) => {
  const screen = await showPrimitive(<Price first={{ amount: null, currency }} />, locale)
  await screen.getByRole('textbox', { name: 'Price' }).fill(typed)
  await userEvent.tab()
  await expect.element(screen.getByRole('status')).toHaveTextContent(kept)
  const box = screen.getByRole('textbox', { name: 'Price' }).element()
  const symbol = box.parentElement?.textContent ?? ''
  const written = box instanceof HTMLInputElement ? box.value : ''
  const leads = box.parentElement?.firstElementChild !== box
  expect(leads ? symbol + written : written + symbol).toBe(shown)
  expect(await accessibilityFindings()).toEqual([])
})
