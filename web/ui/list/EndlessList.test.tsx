import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, test, vi } from 'vitest'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { inPlace, showPrimitive } from '#web/ui/testing/showPrimitive.tsx'
import { EndlessList, type EndlessListProps } from './EndlessList.tsx'

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)
const ROW = 40

function Members(props: Partial<EndlessListProps<number>> & { items: readonly number[] }) {
  return (
    <EndlessList label="Members" keyOf={String} end="all" onMore={() => undefined} boxClass="h-80" {...props}>
      {(item) => <p style={{ height: ROW }}>Member {item}</p>}
    </EndlessList>
  )
}

/** Resolves once observers have reported what the last scroll changed. */
async function observed(): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

const rows = () => [...document.querySelectorAll('li')]

test('only visible rows are rendered, and each has its position and the total', async () => {
  const screen = await showPrimitive(<Members items={numbers(0, 1000)} />)
  await expect.element(screen.getByText('Member 0', { exact: true })).toBeVisible()
  expect(rows().length).toBeLessThan(40)
  expect(rows()[1]?.ariaPosInSet).toBe('2')
  expect(rows()[1]?.ariaSetSize).toBe('1000')
  expect(await accessibilityFindings()).toEqual([])
})

test('the scroll position is kept when rows are added at the front', async () => {
  const screen = await showPrimitive(<Members items={numbers(100, 300)} />)
  const box = screen.getByRole('region', { name: 'Members' }).element()
  box.scrollTop = 50 * ROW
  const read = screen.getByText('Member 152', { exact: true })
  await expect.element(read).toBeVisible()
  const before = read.element().getBoundingClientRect().top
  await screen.rerender(inPlace(<Members items={numbers(0, 300)} />))
  await expect.poll(() => box.scrollTop).toBeGreaterThan(140 * ROW)
  expect(Math.abs(read.element().getBoundingClientRect().top - before)).toBeLessThan(2)
})

test('a row added at the front before the first layout is shown with the others', async () => {
  const Early = ({ isBox }: { isBox: boolean }) => {
    const [items, setItems] = useState(numbers(1, 3))
    // Before observers have reported a size: an event can come this early on a busy machine.
    useLayoutEffect(() => queueMicrotask(() => flushSync(() => setItems(numbers(0, 3)))), [])
    return <Members items={items} rowHeight={ROW} {...(isBox ? {} : { boxClass: undefined })} />
  }
  for (const isBox of [true, false]) {
    const screen = await showPrimitive(<Early isBox={isBox} />)
    await expect.poll(() => rows().map((row) => row.textContent)).toEqual(['Member 0', 'Member 1', 'Member 2'])
    await screen.unmount()
  }
})

test('rows added at the end do not move the rows in view', async () => {
  const screen = await showPrimitive(<Members items={numbers(0, 100)} />)
  const box = screen.getByRole('region', { name: 'Members' }).element()
  box.scrollTop = 20 * ROW
  await expect.element(screen.getByText('Member 22', { exact: true })).toBeVisible()
  await screen.rerender(inPlace(<Members items={numbers(0, 200)} />))
  await expect.poll(() => box.scrollHeight).toBeGreaterThan(150 * ROW)
  expect(box.scrollTop).toBe(20 * ROW)
})

test('more rows are requested near the end, once per state of the list', async () => {
  const more = vi.fn<() => void>()
  const screen = await showPrimitive(<Members items={numbers(0, 100)} end="more" onMore={more} />)
  await expect.element(screen.getByText('Member 0', { exact: true })).toBeVisible()
  expect(more).not.toHaveBeenCalled()
  const box = screen.getByRole('region', { name: 'Members' }).element()
  // Until the visible rows have been measured, the end is only estimated, so one scroll may not reach it.
  const loadsAtEnd = () => {
    box.scrollTop = box.scrollHeight
    return more.mock.calls.length
  }
  await expect.poll(loadsAtEnd).toBe(1)
  box.scrollTop = 0
  await observed()
  box.scrollTop = box.scrollHeight
  await observed()
  expect(more).toHaveBeenCalledTimes(1)
  await screen.rerender(inPlace(<Members items={numbers(0, 100)} end="loading" onMore={more} />))
  await expect.element(screen.getByText('Loading more')).toBeVisible()
  expect(more).toHaveBeenCalledTimes(1)
})

test('a list that does not fill its box loads more automatically', async () => {
  const more = vi.fn<() => void>()
  await showPrimitive(<Members items={numbers(0, 2)} end="more" onMore={more} />)
  await expect.poll(() => more.mock.calls.length).toBe(1)
})

test('a failure is reported, and waits for the user to try again', async () => {
  const more = vi.fn<() => void>()
  const screen = await showPrimitive(<Members items={numbers(0, 3)} end="failed" onMore={more} />)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The rest couldn’t be loaded.')
  expect(more).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => more).toHaveBeenCalledTimes(1)
})

test('without a box, the page itself scrolls', async () => {
  const screen = await showPrimitive(
    <EndlessList
      label="Members"
      items={numbers(0, 500)}
      keyOf={String}
      end="all"
      onMore={() => undefined}
      allText="That’s all"
    >
      {(item) => <p style={{ height: ROW }}>Member {item}</p>}
    </EndlessList>,
  )
  await expect.element(screen.getByText('Member 0', { exact: true })).toBeVisible()
  scrollTo(0, document.documentElement.scrollHeight)
  await expect.element(screen.getByText('Member 499', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('That’s all')).toBeInTheDocument()
  scrollTo(0, 0)
})
