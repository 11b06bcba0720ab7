import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { Combobox } from './Combobox.tsx'

const countries = [
  { value: 'CI', label: "Côte d'Ivoire", keywords: '+225' },
  { value: 'FR', label: 'France', keywords: '+33' },
  { value: 'VN', label: 'Việt Nam', keywords: '+84' },
  { value: 'US', label: 'United States', keywords: '+1' },
]

function CountryField() {
  const [country, setCountry] = useState<string | null>('US')
  return (
    <>
      <Combobox
        label="Country"
        options={countries}
        value={country}
        onValueChange={setCountry}
        openLabel="Show countries"
        emptyText="Not found"
      />
      <output>{country}</output>
    </>
  )
}

test.each([
  ['a part of the name', 'fran', 'France'],
  ['a name without its marks', 'viet nam', 'Việt Nam'],
  ['capitals', 'COTE', "Côte d'Ivoire"],
  ['another word for it', '+84', 'Việt Nam'],
])('a country is found by %s', async (_by, query, name) => {
  const screen = await render(<CountryField />)
  await screen.getByRole('combobox').fill(query)
  await expect
    .poll(() =>
      screen
        .getByRole('option')
        .elements()
        .map((option) => option.textContent),
    )
    .toEqual([name])
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('combobox')).toHaveValue(name)
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent(String(countries.find((country) => country.label === name)?.value))
})

test('a search without results says so', async () => {
  const screen = await render(<CountryField />)
  await screen.getByRole('combobox').fill('atlantis')
  await expect.element(screen.getByText('Not found')).toBeVisible()
})

test('Escape closes the list and keeps the selection', async () => {
  const screen = await render(<CountryField />)
  await screen.getByRole('combobox').click()
  await expect.element(screen.getByRole('option', { name: 'United States' })).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('combobox')).toHaveValue('United States')
})
