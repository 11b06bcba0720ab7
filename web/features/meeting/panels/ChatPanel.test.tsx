import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import { roomForTests } from '#web/features/meeting/session/roomForTests.ts'
import { ChatPanel } from './ChatPanel.tsx'

const messageOf = (number: number, isOwn = false) => ({
  id: String(number),
  senderId: isOwn ? 'mia' : 'ana',
  isOwn,
  text: `Message ${number}`,
  sentAt: number,
})

/** A chat that is longer than its place. */
async function openChat(count = 40) {
  const { room, state } = roomForTests([])
  state.messages.value = Array.from({ length: count }, (_, number) => messageOf(number))
  const { around } = shellForTests({})
  const screen = await render(
    around(
      <div className="flex h-96">
        <ChatPanel room={room} draft="" onDraft={() => undefined} onClose={() => undefined} />
      </div>,
    ),
  )
  const log = screen.getByRole('log')
  await expect.element(log).toBeVisible()
  const fromEnd = () => {
    const { scrollHeight, scrollTop, clientHeight } = log.element()
    return Math.round(scrollHeight - scrollTop - clientHeight)
  }
  const receive = (isOwn = false) => {
    const messages = state.messages.peek()
    state.messages.value = [...messages, messageOf(messages.length, isOwn)]
  }
  return { screen, log, fromEnd, receive }
}

test('a chat begins at its end, and follows what comes', async () => {
  const { screen, fromEnd, receive } = await openChat()
  expect(fromEnd()).toBe(0)
  receive()
  await expect.element(screen.getByText('Message 40')).toBeVisible()
  expect(fromEnd()).toBe(0)
})

test('a reader of older messages stays there, is told about new ones, and can jump to them', async () => {
  const { screen, log, fromEnd, receive } = await openChat()
  log.element().scrollTo({ top: 0 })
  await expect.poll(() => log.element().scrollTop).toBe(0)
  await expect.poll(fromEnd).toBeGreaterThan(0)
  await new Promise((resolve) => requestAnimationFrame(resolve))
  receive()
  receive()
  const more = screen.getByRole('button', { name: '2 new messages' })
  await expect.element(more).toBeVisible()
  expect(log.element().scrollTop).toBe(0)
  expect(await accessibilityFindings()).toEqual([])
  await more.click()
  await expect.poll(fromEnd).toBe(0)
  await expect.element(more).not.toBeInTheDocument()
})

test('a sender sees their own message, wherever they have scrolled to', async () => {
  const { log, fromEnd, receive } = await openChat()
  log.element().scrollTo({ top: 0 })
  await new Promise((resolve) => requestAnimationFrame(resolve))
  receive(true)
  await expect.poll(fromEnd).toBe(0)
})

test('a chat is read by keyboard', async () => {
  const { log, fromEnd } = await openChat()
  log.element().focus()
  await expect.element(log).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.poll(() => log.element().scrollTop).toBe(0)
  await userEvent.keyboard('{End}')
  await expect.poll(fromEnd).toBe(0)
})
