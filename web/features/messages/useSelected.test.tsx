import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { useSelected } from './useSelected.ts'

function Beside({ ids, hasMore }: { ids: readonly string[]; hasMore: boolean }) {
  const conversations = ids.map((conversationID) => ({ conversationID }))
  return <p>Open: {useSelected(null, conversations, hasMore) ?? 'none'}</p>
}

test('a conversation that leaves the list is replaced by the first one', async () => {
  const screen = await render(<Beside ids={['c1', 'c2']} hasMore={false} />)
  await expect.element(screen.getByText('Open: c1')).toBeVisible()
  await screen.rerender(<Beside ids={['c2', 'c1']} hasMore={false} />)
  await expect.element(screen.getByText('Open: c1')).toBeVisible()
  await screen.rerender(<Beside ids={['c2']} hasMore={false} />)
  await expect.element(screen.getByText('Open: c2')).toBeVisible()
})

test('a conversation stays open when it moves behind the part of the list that was read', async () => {
  const screen = await render(<Beside ids={['c1', 'c2']} hasMore />)
  await screen.rerender(<Beside ids={['c3', 'c2']} hasMore />)
  await expect.element(screen.getByText('Open: c1')).toBeVisible()
  await screen.rerender(<Beside ids={['c3', 'c2']} hasMore={false} />)
  await expect.element(screen.getByText('Open: c3')).toBeVisible()
})
