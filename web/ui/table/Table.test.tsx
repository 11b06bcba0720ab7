import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { showPrimitive } from '#web/ui/testing/showPrimitive.tsx'
import type { Column, Sort } from './column.ts'
import { Table } from './Table.tsx'

interface Lesson {
  id: string
  title: string
  price: number
}

const lessons: readonly Lesson[] = [
  { id: 'boxing', title: 'Boxing', price: 15 },
  { id: 'salsa', title: 'Salsa', price: 9 },
  { id: 'yoga', title: 'Yoga', price: 12 },
]

const columns: readonly Column<Lesson>[] = [
  { key: 'title', header: 'Class', isName: true, sortable: true, cell: ({ title }) => title },
  { key: 'price', header: 'Price', align: 'end', sortable: true, cell: ({ price }) => `$${price}` },
]

function Lessons() {
  const [sort, setSort] = useState<Sort>({ column: 'title', direction: 'ascending' })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const order = sort.column === 'price' ? (one: Lesson, other: Lesson) => one.price - other.price : undefined
  const sorted = lessons.toSorted(order ?? ((one, other) => one.title.localeCompare(other.title)))
  return (
    <>
      <Table
        label="Classes"
        columns={columns}
        rows={sort.direction === 'ascending' ? sorted : sorted.toReversed()}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        sort={sort}
        onSort={setSort}
        selected={selected}
        onSelect={setSelected}
        bulkActions={<button type="button">Delete</button>}
      />
      <output>{[...selected].join(' ')}</output>
    </>
  )
}

const titles = () => [...document.querySelectorAll('tbody th')].map(({ textContent }) => textContent)

beforeEach(() => page.viewport(1100, 800))

test('pressing a column header sorts by it, pressing it again reverses the order, and both are announced', async () => {
  const screen = await showPrimitive(<Lessons />)
  const price = screen.getByRole('columnheader', { name: 'Price' })
  await expect.element(screen.getByRole('columnheader', { name: 'Class' })).toHaveAttribute('aria-sort', 'ascending')
  await price.getByRole('button').click()
  await expect.element(price).toHaveAttribute('aria-sort', 'ascending')
  expect(titles()).toEqual(['Salsa', 'Yoga', 'Boxing'])
  await price.getByRole('button').click()
  await expect.element(price).toHaveAttribute('aria-sort', 'descending')
  expect(titles()).toEqual(['Boxing', 'Yoga', 'Salsa'])
})

test('rows are selected one by one, all at once, and as a range with Shift', async () => {
  const screen = await showPrimitive(<Lessons />)
  await screen.getByRole('checkbox', { name: 'Select Salsa' }).click()
  await expect.element(screen.getByText('1 selected')).toBeVisible()
  await expect.element(screen.getByRole('checkbox', { name: 'Select all' })).toHaveAttribute('aria-checked', 'mixed')
  await screen.getByRole('checkbox', { name: 'Select all' }).click()
  await expect.element(screen.getByText('3 selected')).toBeVisible()
  await screen.getByRole('button', { name: 'Clear selection' }).click()
  await expect.element(screen.getByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
  await screen.getByRole('checkbox', { name: 'Select Boxing' }).click()
  await screen.getByRole('checkbox', { name: 'Select Yoga' }).click({ modifiers: ['Shift'] })
  await expect.element(screen.getByText('boxing salsa yoga')).toBeInTheDocument()
})

test('the rows stay where they are when the first one is selected', async () => {
  const screen = await showPrimitive(<Lessons />)
  const top = () => screen.getByRole('table').element().getBoundingClientRect().top
  const before = top()
  await screen.getByRole('checkbox', { name: 'Select Yoga' }).click()
  await expect.element(screen.getByText('1 selected')).toBeVisible()
  expect(top()).toBe(before)
})

test('on a phone each row is a card that says what its values are, and the order is chosen above', async () => {
  await page.viewport(390, 800)
  const screen = await showPrimitive(<Lessons />)
  const [card] = document.querySelectorAll('tbody tr')
  expect(getComputedStyle(card ?? document.body).display).toBe('flex')
  await expect.element(screen.getByRole('row').first()).toHaveTextContent('BoxingPrice$15')
  await screen.getByRole('button', { name: 'Sort descending' }).click()
  await expect.poll(titles).toEqual(['Yoga', 'Salsa', 'Boxing'])
  await expect.poll(() => document.documentElement.scrollWidth).toBe(390)
  expect(await accessibilityFindings()).toEqual([])
})

test('by keyboard a row is selected with the space bar', async () => {
  const screen = await showPrimitive(<Lessons />)
  screen.getByRole('checkbox', { name: 'Select Boxing' }).element().focus()
  await userEvent.keyboard(' ')
  await expect.element(screen.getByRole('row', { name: /Boxing/ })).toHaveAttribute('aria-selected', 'true')
})

test('a table without rows shows its empty state instead', async () => {
  const screen = await showPrimitive(
    <Table
      label="Classes"
      columns={columns}
      rows={[]}
      keyOf={() => ''}
      nameOf={() => ''}
      empty={<p>No classes yet</p>}
    />,
  )
  await expect.element(screen.getByText('No classes yet')).toBeVisible()
  await expect.element(screen.getByRole('table')).not.toBeInTheDocument()
})
