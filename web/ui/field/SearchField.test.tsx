import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showPrimitive } from '#web/ui/testing/showPrimitive.tsx'
import { SearchField } from './SearchField.tsx'

const PAUSE_MS = 80
/** A delay longer than a test. */
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

test('the search runs when typing pauses, not on each letter', async () => {
  const told = vi.fn<(query: string) => void>()
  const screen = await showPrimitive(<Search told={told} />)
  await screen.getByRole('searchbox').click()
  // A user who types slowly has not paused: only the fake clock advances the delay.
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

/** A list with a search and one other filter, both in the address. */
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

/** Clicks as on a phone, where a tap does not move the focus. */
const tap = (name: string) =>
  page
    .getByRole('button', { name })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))

test('a filter that is selected while the user types is kept, and so is the search', async () => {
  await showPrimitive(<Filtered />)
  await page.getByRole('searchbox').click()
  // The filter must be selected before the search runs, however busy the machine is.
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

test('a space after a word stays in the field when typing pauses', async () => {
  await showPrimitive(<Filtered />)
  await page.getByRole('searchbox').fill('side ')
  await expect.element(page.getByRole('status')).toHaveTextContent('side/')
  await expect.element(page.getByRole('searchbox')).toHaveValue('side ')
})

test('a search that is set from outside appears in the field', async () => {
  const screen = await showPrimitive(<Search told={() => undefined} />)
  await screen.getByRole('button', { name: 'Last search' }).click()
  await expect.element(screen.getByRole('searchbox')).toHaveValue('from outside')
})
