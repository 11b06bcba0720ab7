import type { FormEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import { Link } from './Link.tsx'

// The layout width: a press scales what is drawn for a moment.
const widthOf = (element: Element) => (element as HTMLElement).offsetWidth

test('a busy button keeps its width, focus and name, and ignores presses', async () => {
  const book = vi.fn<() => void>()
  const screen = await render(<Button onClick={book}>Book this class</Button>)
  const button = screen.getByRole('button', { name: 'Book this class' })
  const width = widthOf(button.element())
  await button.click()
  await expect.poll(() => book).toHaveBeenCalledTimes(1)

  await screen.rerender(
    <Button busy onClick={book}>
      Book this class
    </Button>,
  )
  expect(widthOf(button.element())).toBe(width)
  await expect.element(button).toHaveFocus()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await userEvent.keyboard('{Enter}')
  await button.click({ force: true })
  await expect.poll(() => book).toHaveBeenCalledTimes(1)
})

test('a busy button does not send its form', async () => {
  const send = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault())
  const screen = await render(
    <form onSubmit={send}>
      <Button type="submit" busy>
        Save
      </Button>
    </form>,
  )
  await screen.getByRole('button').click({ force: true })
  expect(send).not.toHaveBeenCalled()
})

test('a button that navigates is a link', async () => {
  const screen = await render(<Button render={<Link href="#coach" />}>See the coach</Button>)
  await expect.element(screen.getByRole('link', { name: 'See the coach' })).toHaveAttribute('href', '#coach')
})

test('controls are 44 pixels high, 40 in cards', async () => {
  const screen = await render(
    <>
      <Button>Book</Button>
      <Button size="compact">Join</Button>
      <IconButton label="More" icon={<svg aria-hidden />} />
    </>,
  )
  const heights = screen
    .getByRole('button')
    .elements()
    .map((button) => button.getBoundingClientRect().height)
  expect(heights).toEqual([44, 40, 44])
})

test('every variant of a button has sufficient contrast', async () => {
  await render(
    <div className="bg-bg p-4">
      <Button>Book</Button>
      <Button variant="secondary">Share</Button>
      <Button variant="quiet">Later</Button>
      <Button variant="danger">Delete</Button>
      <Button busy>Save</Button>
      <IconButton label="More" icon={<svg aria-hidden />} />
    </div>,
  )
  expect(await accessibilityFindings()).toEqual([])
})

test('an element rendered in place of a button keeps its own attributes, and both get the click', async () => {
  const heard: string[] = []
  const hear = (who: string) => () => void heard.push(who)
  const screen = await render(
    <Button
      className="ours"
      title="ours"
      onClick={hear('button')}
      render={<Link href="#coach" className="theirs" title="theirs" onClick={hear('link')} />}
    >
      See the coach
    </Button>,
  )
  const link = screen.getByRole('link', { name: 'See the coach' })
  await expect.element(link).toHaveClass('ours', 'theirs', 'rounded-inner')
  await expect.element(link).toHaveAttribute('title', 'theirs')
  await expect.element(link).not.toHaveAttribute('type')
  await link.click()
  await expect.poll(() => heard).toEqual(['link', 'button'])
})
