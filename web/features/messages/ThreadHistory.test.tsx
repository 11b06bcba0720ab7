import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { rereadShown } from '#web/app/data/missedEvents.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'
import { messageOf, openedConversation } from './messagesForTests.ts'

beforeEach(() => page.viewport(390, 844))

/** A conversation of 300 messages. The screen opens with the newest 40. */
const all = Array.from({ length: 300 }, (_, index) =>
  messageOf(index + 1, index % 3 === 0 ? 'mia' : 'kenji', {
    replyTo: index === 299 ? { ...messageOf(5, 'kenji'), replyTo: undefined } : null,
  }),
)

function openChat(answers: Answers = {}) {
  return showScreen({
    path: '/dashboard/chat?id=c1',
    person: mia,
    answers: {
      ConversationQuery: () => ({ ...openedConversation(all.slice(260), { readSeq: 300, next: 'older' }) }),
      ThreadPageQuery: () => ({ messages: openedConversation(all.slice(220, 260), { next: 'older' }).messages }),
      usePagesQuery: ({ range }) => {
        const [from, to] = range as [number, number]
        return { messages: pageAnswer(all.slice(from - 1, to)) }
      },
      useFoundMessagesQuery: ({ text }) => ({
        found: { seqs: text === 'rare' ? [280, 150, 20] : [], beforeSeq: null },
      }),
      ...answers,
    },
  })
}

const thread = () => page.getByRole('region', { name: 'Messages' })
const current = () => thread().element().querySelector('[aria-current=true] p.whitespace-pre-wrap')?.textContent
const rowsInPage = () => thread().element().querySelectorAll('li').length
async function isInView(seq: number) {
  await expect.element(page.getByText(`Text ${seq}`, { exact: true }), { timeout: 15_000 }).toBeInViewport()
}

test('a search shows its results one after the other, also those that were not loaded (row 112)', async () => {
  const { screen } = await openChat()
  await isInView(300)
  await screen.getByRole('button', { name: 'Search messages' }).click()
  const field = screen.getByRole('searchbox', { name: 'Search messages' })
  await expect.element(field).toHaveFocus()
  await field.fill('rare')
  await expect.element(screen.getByText('1 of 3')).toBeVisible()
  await expect.poll(current).toBe('Text 280')
  await isInView(280)
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('2 of 3')).toBeVisible()
  await expect.poll(current).toBe('Text 150')
  await isInView(150)
  await screen.getByRole('button', { name: 'Older result' }).click()
  await isInView(20)
  await expect.element(screen.getByRole('button', { name: 'Older result' })).toBeDisabled()
  await screen.getByRole('button', { name: 'Newer result' }).click()
  await isInView(150)
  expect(rowsInPage()).toBeLessThan(100)
  expect(await accessibilityFindings()).toEqual([])
  await field.fill('absent')
  await expect.element(screen.getByText('No results')).toBeVisible()
  await screen.getByRole('button', { name: 'Close search' }).click()
  await expect.element(field).not.toBeInTheDocument()
})

test('from the middle one scrolls in both directions, and returns to the newest message', async () => {
  const { screen } = await openChat()
  await isInView(300)
  await screen.getByRole('button', { name: 'Show the message from Kenji Moreau' }).click()
  await isInView(5)
  await expect.poll(current).toBe('Text 5')
  const box = thread().element()
  const scrollDown = () => {
    box.scrollTop += 400
    return page.getByText('Text 60', { exact: true }).query() !== null
  }
  await expect.poll(scrollDown, { timeout: 10_000 }).toBe(true)
  await screen.getByRole('button', { name: 'Jump to newest' }).click()
  await isInView(300)
  await expect.element(screen.getByRole('button', { name: 'Jump to newest' })).not.toBeInTheDocument()
})

test('a date leads to its first message, and a date after the last one to the newest', async () => {
  const { screen, sent } = await openChat({
    JumpToDateQuery: () => ({ messages: pageAnswer([all[99] ?? null]) }),
  })
  await isInView(300)
  await screen.getByRole('button', { name: 'Search messages' }).click()
  await screen.getByRole('button', { name: 'Jump to a date' }).click()
  await screen.getByRole('button', { name: 'Jump', exact: true }).click()
  await isInView(100)
  const [question] = sent.filter(({ name }) => name === 'JumpToDateQuery')
  const today = new Date()
  today.setHours(0, 0, 0, 0)
  expect(question?.variables).toEqual({ id: 'c1', since: today.toISOString() })
})

test('a reader far up stays where they are when the connection comes back', async () => {
  const { screen, environment } = await openChat()
  await isInView(300)
  const box = thread().element()
  const scrollUp = () => {
    box.scrollTop -= 300
    return page.getByText('Text 230', { exact: true }).query() !== null
  }
  await expect.poll(scrollUp, { timeout: 10_000 }).toBe(true)
  page.getByText('Text 230', { exact: true }).element().scrollIntoView({ block: 'center' })
  await isInView(230)
  await rereadShown(environment)
  await expect.element(screen.getByRole('button', { name: /Jump to newest|new message/ })).toBeVisible()
  await isInView(230)
})
