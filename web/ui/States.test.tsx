import type { MouseEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { Badge } from './Badge.tsx'
import { Button } from './Button.tsx'
import { Card } from './Card.tsx'
import { CountBadge } from './CountBadge.tsx'
import { EmptyState } from './feedback/EmptyState.tsx'
import { ErrorState } from './feedback/ErrorState.tsx'
import { Loading } from './feedback/Loading.tsx'
import { Notice } from './feedback/Notice.tsx'
import { Skeleton } from './feedback/Skeleton.tsx'
import { TopProgressBar } from './feedback/TopProgressBar.tsx'
import { Link } from './Link.tsx'
import { LiveBadge } from './LiveBadge.tsx'
import { PageHeader } from './PageHeader.tsx'
import { Stat } from './Stat.tsx'

test('a failure offers a retry in place', async () => {
  const retry = vi.fn<() => void>()
  const screen = await render(
    <ErrorState title="The classes could not be loaded." retry={{ label: 'Try again', onRetry: retry }} />,
  )
  await expect.element(screen.getByRole('alert').getByText('The classes could not be loaded.')).toBeVisible()
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => retry).toHaveBeenCalledTimes(1)
})

test('skeletons appear after 150 ms', async () => {
  const screen = await render(
    <Loading label="Classes are loading">
      <Skeleton className="h-6" />
    </Loading>,
  )
  const box = screen.getByRole('status').element().querySelector('[aria-hidden]')
  const [appear] = box?.getAnimations() ?? []
  expect(appear?.effect?.getTiming().delay).toBe(150)
  await expect.element(screen.getByRole('status')).toHaveTextContent('Classes are loading')
})

test('a card’s link covers it, and a button on it stays separate', async () => {
  const open = vi.fn<(event: MouseEvent) => void>((event) => event.preventDefault())
  const book = vi.fn<() => void>()
  const screen = await render(
    <Card>
      <Link href="#class" look="quiet" stretched onClick={open}>
        Morning strength
      </Link>
      <p>Lena Okafor</p>
      <Button onClick={book}>Book</Button>
    </Card>,
  )
  await screen.getByText('Lena Okafor').click({ force: true })
  await expect.poll(() => open).toHaveBeenCalledTimes(1)
  await screen.getByRole('button', { name: 'Book' }).click()
  await expect.poll(() => book).toHaveBeenCalledTimes(1)
  await expect.poll(() => open).toHaveBeenCalledTimes(1)
})

test('an unread count stops at 99 and has a text alternative', async () => {
  const screen = await render(<CountBadge count={120} label="120 unread messages" />)
  await expect.element(screen.getByRole('img', { name: '120 unread messages' })).toHaveTextContent('99+')
  await screen.rerender(<CountBadge count={0} label="None" />)
  await expect.poll(() => screen.container.textContent).toBe('')
})

test('every state has sufficient contrast', async () => {
  await render(
    <main className="grid gap-4 bg-bg p-4">
      <TopProgressBar active label="Loading" />
      <PageHeader title="Good Morning, Ana" subtitle="Three classes this week" />
      <div className="flex gap-2">
        <LiveBadge>LIVE</LiveBadge>
        <Badge>Full</Badge>
        <Badge tone="brand">In 25 min</Badge>
        <Badge tone="good">Booked</Badge>
        <Badge tone="live">Canceled</Badge>
        <CountBadge count={3} label="3 unread messages" />
      </div>
      <Stat label="This week" value="182" unit="min" detail="24 more than last week" />
      <EmptyState title="No messages yet." text="Follow a coach." action={<Button>Find coaches</Button>} />
      <ErrorState title="It failed." text="Check your connection." retry={{ label: 'Try again', onRetry: () => {} }} />
      <Notice kind="offline">You are offline.</Notice>
      <Notice kind="warning" action={<Link href="#why">Why?</Link>}>
        Not yet.
      </Notice>
    </main>,
  )
  expect(await accessibilityFindings()).toEqual([])
})
