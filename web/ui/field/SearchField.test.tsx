import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showPrimitive } from '#web/ui/testing/showPrimitive.tsx'
import { SearchField } from './SearchField.tsx'

const PAUSE_MS = 80
/** Longer than a test. */
const NEVER_MS = 1_000_000

function Search({ told }: { told: (query: string) => void }) {
  const [query, setQuery] = useState('')
  const tell = (next: string) => {
    told(next)
    setQuery(next)
  }
  return (
    <>
      <SearchField label="Search" value={query} onChange={tell} delayMs={PAUSE_MS} shortcut="/" />
      <button type="button" onClick={() => setQuery('from outside')}>
        Last search
      </button>
    </>
  )
}

test('the search runs when the user pauses, not at each letter', async () => {
  const told = vi.fn<(query: string) => void>()
  const screen = await showPrimitive(<Search told={told} />)
  await screen.getByRole('searchbox').click()
  // However slowly the letters come, a user who types does not pause.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await userEvent.keyboard('box')
  vi.advanceTimersByTime(PAUSE_MS - 1)
  expect(told).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(told.mock.calls).toEqual([['box']])
})

test('Enter searches at once, and Escape and the button clear the field', async () => {
  const told = vi.fn<(query: string) => void>()
  const screen = await showPrimitive(<Search told={told} />)
  await screen.getByRole('searchbox').click()
  await userEvent.keyboard('yoga{Enter}')
  await expect.poll(() => told).toHaveBeenLastCalledWith('yoga')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => told).toHaveBeenLastCalledWith('')
  await expect.element(screen.getByRole('searchbox')).toHaveValue('')
  await userEvent.keyboard('salsa{Enter}')
  await screen.getByRole('button', { name: 'Clear search' }).click()
  await expect.poll(() => told).toHaveBeenLastCalledWith('')
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('searchbox').element())
})

test('the shortcut focuses the field, but is an ordinary character while the user types', async () => {
  const screen = await showPrimitive(<Search told={() => undefined} />)
  await userEvent.keyboard('/')
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('searchbox').element())
  await userEvent.keyboard('1/2')
  await expect.element(screen.getByRole('searchbox')).toHaveValue('1/2')
})

test('what has been typed is searched at once when the user leaves the field', async () => {
  const told = vi.fn<(query: string) => void>()
  const screen = await showPrimitive(<SearchField label="Search" value="" onChange={told} delayMs={NEVER_MS} />)
  await screen.getByRole('searchbox').fill('yoga')
  await userEvent.tab()
  await userEvent.tab()
  await expect.poll(() => told.mock.calls).toEqual([['yoga']])
})

/** A list with a search and one other filter, both in one address. */
function Filtered() {
  const [address, setAddress] = useState({ text: '', level: '' })
  return (
    <>
      <SearchField
        label="Search"
        value={address.text}
        onChange={(text) => setAddress({ ...address, text: text.trim() })}
        delayMs={PAUSE_MS}
      />
      <button type="button" onClick={() => setAddress({ ...address, level: 'Beginner' })}>
        Beginner
      </button>
      <button type="button" onClick={() => setAddress({ text: '', level: '' })}>
        Clear all
      </button>
      <output>{`${address.text}/${address.level}`}</output>
    </>
  )
}

/** As on a phone, where a tap leaves the focus where it is. */
const tap = (name: string) =>
  page
    .getByRole('button', { name })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))

test('another filter that is chosen while the user types is kept, and so is the search', async () => {
  await showPrimitive(<Filtered />)
  await page.getByRole('searchbox').click()
  // However busy the machine is, the filter is chosen before the search runs.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await userEvent.keyboard('yoga')
  tap('Beginner')
  await expect.poll(() => page.getByRole('status').element().textContent).toBe('/Beginner')
  vi.advanceTimersByTime(PAUSE_MS)
  await expect.poll(() => page.getByRole('status').element().textContent).toBe('yoga/Beginner')
})

test('a search that is cleared from outside while the user types does not come back', async () => {
  await showPrimitive(<Filtered />)
  await page.getByRole('searchbox').click()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await userEvent.keyboard('yo{Enter}ga')
  tap('Clear all')
  await expect.element(page.getByRole('searchbox')).toHaveValue('')
  vi.advanceTimersByTime(PAUSE_MS)
  await expect.element(page.getByRole('searchbox')).toHaveValue('')
  expect(page.getByRole('status').element().textContent).toBe('/')
})

test('a space between two words stays in the field while the user thinks of the second one', async () => {
  await showPrimitive(<Filtered />)
  await page.getByRole('searchbox').fill('side ')
  await expect.element(page.getByRole('status')).toHaveTextContent('side/')
  await expect.element(page.getByRole('searchbox')).toHaveValue('side ')
})

test('a search that is set from outside stands in the field', async () => {
  const screen = await showPrimitive(<Search told={() => undefined} />)
  await screen.getByRole('button', { name: 'Last search' }).click()
  await expect.element(screen.getByRole('searchbox')).toHaveValue('from outside')
})
