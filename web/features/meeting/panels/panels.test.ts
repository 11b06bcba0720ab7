import { expect, test } from 'vitest'
import { resetPanels, togglePanel } from './panels.ts'

test('on a narrow screen opening one panel closes the other (row 69)', () => {
  const roster = togglePanel({ isWide: false, open: [] }, 'roster')
  expect(togglePanel(roster, 'chat').open).toEqual(['chat'])
  expect(togglePanel(togglePanel(roster, 'chat'), 'chat').open).toEqual([])
})

test('on a wide screen both stand side by side (row 69)', () => {
  const roster = togglePanel(resetPanels(true), 'roster')
  expect(togglePanel(roster, 'chat').open).toEqual(['roster', 'chat'])
})

test('a third panel takes the place of the one that was opened first', () => {
  const both = ['roster', 'chat', 'tools'] as const
  expect(both.reduce(togglePanel, resetPanels(true)).open).toEqual(['chat', 'tools'])
})

test('crossing the border starts afresh, with the pictures alone (row 69)', () => {
  expect(resetPanels(false).open).toEqual([])
  expect(resetPanels(true).open).toEqual([])
})
