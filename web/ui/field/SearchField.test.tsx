import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { showPrimitive } from '#web/ui/testing/showPrimitive.tsx'
import { SearchField } from './SearchField.tsx'

const PAUSE_MS = 80

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
  expect(told).toHaveBeenLastCalledWith('yoga')
  await userEvent.keyboard('{Escape}')
  expect(told).toHaveBeenLastCalledWith('')
  await expect.element(screen.getByRole('searchbox')).toHaveValue('')
  await userEvent.keyboard('salsa{Enter}')
  await screen.getByRole('button', { name: 'Clear search' }).click()
  expect(told).toHaveBeenLastCalledWith('')
  expect(document.activeElement).toBe(screen.getByRole('searchbox').element())
})

test('the shortcut focuses the field, but is an ordinary character while the user types', async () => {
  const screen = await showPrimitive(<Search told={() => undefined} />)
  await userEvent.keyboard('/')
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('searchbox').element())
  await userEvent.keyboard('1/2')
  await expect.element(screen.getByRole('searchbox')).toHaveValue('1/2')
})

test('a search that is set from outside stands in the field', async () => {
  const screen = await showPrimitive(<Search told={() => undefined} />)
  await screen.getByRole('button', { name: 'Last search' }).click()
  await expect.element(screen.getByRole('searchbox')).toHaveValue('from outside')
})
