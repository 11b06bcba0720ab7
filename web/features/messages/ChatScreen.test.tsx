import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'
import { conversationReports, messageOf, openedConversation } from './messagesForTests.ts'

beforeEach(() => page.viewport(390, 844))

function openChat(opened: object, answers: Answers = {}) {
  return showScreen({
    path: '/dashboard/chat?id=c1',
    person: mia,
    answers: { ConversationQuery: () => ({ ...opened }), ...conversationReports, ...answers },
  })
}

const thread = () => page.getByRole('region', { name: 'Messages' })
const texts = () => [...thread().element().querySelectorAll('p.whitespace-pre-wrap')].map((text) => text.textContent)

test('a conversation shows its messages in order, and reads them once, up to the newest (row 114)', async () => {
  const { screen, sent, live } = await openChat(
    openedConversation([messageOf(1, 'mia'), messageOf(2, 'kenji', { content: 'See https://obi.example/a. Fine' })], {
      readSeq: 1,
    }),
  )
  await expect.poll(texts).toEqual(['Text 1', 'See https://obi.example/a. Fine'])
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Kenji Moreau' })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'https://obi.example/a' }))
    .toHaveAttribute('href', 'https://obi.example/a')
  await expect.element(screen.getByText('New messages')).toBeVisible()
  const reads = () => sent.filter(({ name }) => name === 'useReadingMutation').map(({ variables }) => variables)
  await expect.poll(reads).toEqual([{ conversationID: 'c1', status: true, seq: 2 }])
  live.tell('LiveMessagesSubscription', { told: messageOf(3, 'kenji') })
  await expect.poll(texts).toEqual(['Text 1', 'See https://obi.example/a. Fine', 'Text 3'])
  expect(await accessibilityFindings()).toEqual([])
})

test('the others’ reading position, reactions, edits and deletions are shown as they happen', async () => {
  const { screen, live } = await openChat(
    openedConversation([messageOf(1, 'mia'), messageOf(2, 'mia')], { readSeq: 2 }),
  )
  await expect.element(screen.getByRole('img', { name: 'Sent' })).toBeVisible()
  await expect.poll(() => live.followed().map(({ name }) => name)).toContain('LiveMessagesReadSubscription')
  live.tell('LiveMessagesReadSubscription', { told: { id: 'c1-kenji', version: null, readSeq: 2 } })
  await expect.element(screen.getByRole('img', { name: 'Seen by Kenji Moreau' })).toBeVisible()
  // An event of an earlier position arrives late.
  live.tell('LiveMessagesReadSubscription', { told: { id: 'c1-kenji', version: null, readSeq: 1 } })
  const reactions = [{ contactID: 'kenji', emoji: '💪' }]
  live.tell('LiveMessagesChangeSubscription', {
    told: messageOf(2, 'mia', { content: 'Changed', editedAt: '2026-11-20T09:03:00.000Z', reactions }),
  })
  await expect.element(screen.getByText('Changed', { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/Edited/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '💪 1' })).toBeVisible()
  await expect.element(screen.getByRole('img', { name: 'Seen by Kenji Moreau' })).toBeVisible()
  live.tell('LiveMessagesChangeSubscription', {
    told: messageOf(1, 'mia', { content: null, deletedAt: '2026-11-20T09:04:00.000Z' }),
  })
  await expect.element(screen.getByText('Message deleted')).toBeVisible()
})

test('a reply quotes its message, and Escape takes it back; the draft stays on the device', async () => {
  const { screen } = await openChat(openedConversation([messageOf(1, 'kenji')], { readSeq: 1 }))
  const field = screen.getByRole('textbox', { name: 'Message to Kenji Moreau' })
  await field.fill('A draft')
  await screen.getByRole('button', { name: 'Actions for Kenji Moreau’s message: Text 1' }).click()
  await screen.getByRole('menuitem', { name: 'Reply' }).click()
  await expect.element(screen.getByText('Reply to Kenji Moreau')).toBeVisible()
  await expect.element(field).toHaveFocus()
  expect(await accessibilityFindings()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByText('Reply to Kenji Moreau')).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('A draft')
  expect(localStorage.getItem('message-draft-mia-c1')).toBe('A draft')
  localStorage.removeItem('message-draft-mia-c1')
})

test('a refused edit leaves the new text in the field', async () => {
  let isLate = true
  const { screen } = await openChat(
    openedConversation([messageOf(1, 'mia', { createdAt: new Date().toISOString() })]),
    {
      useMessageWritesMutation: ({ id, content }) =>
        isLate
          ? { edited: { success: false, code: 'CONDITION_FAILED' } }
          : { edited: { success: true, changed: { id, content, editedAt: new Date().toISOString() } } },
    },
  )
  await screen.getByRole('button', { name: 'Actions for your message: Text 1' }).click()
  await screen.getByRole('menuitem', { name: 'Edit' }).click()
  const field = screen.getByRole('textbox', { name: 'Edit message' })
  await field.fill('Better text')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('This changed. Review and try again.').first()).toBeVisible()
  await expect.element(field).toHaveValue('Better text')
  isLate = false
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(thread().getByText('Better text')).toBeVisible()
})

test('older messages load above without moving those in view, and few rows are in the page', async () => {
  const all = Array.from({ length: 60 }, (_, index) => messageOf(index + 1, index % 3 === 0 ? 'mia' : 'kenji'))
  const older = Promise.withResolvers<undefined>()
  const { screen } = await openChat(openedConversation(all.slice(20), { readSeq: 60, next: 'older' }), {
    ThreadPageQuery: async () => {
      await older.promise
      return { messages: openedConversation(all.slice(0, 20)).messages }
    },
  })
  await expect.element(screen.getByText('Text 60', { exact: true })).toBeInViewport()
  const box = thread().element()
  const loading = screen.getByText('Loading older messages')
  const scrollUp = () => {
    box.scrollTop = 300
    return loading.query() !== null
  }
  await expect.poll(scrollUp).toBe(true)
  // Rows are measured when they come into the page, which may move them.
  let row = { text: '', top: 0 }
  const isAtRest = async () => {
    row = rowInView(box)
    await nextFrame()
    await nextFrame()
    return row.text !== '' && topOf(row.text, box) === row.top
  }
  await expect.poll(isAtRest).toBe(true)
  older.resolve(undefined)
  await expect.element(loading).not.toBeInTheDocument()
  await expect.poll(() => box.scrollTop).toBeGreaterThan(600)
  await expect.poll(() => Math.abs(topOf(row.text, box) - row.top)).toBeLessThan(2)
  expect(thread().element().querySelectorAll('li').length).toBeLessThan(60)
  const jump = screen.getByRole('button', { name: 'Jump to newest' })
  const scrollOn = () => {
    box.scrollTop -= 20
    return jump.query() !== null
  }
  await expect.poll(scrollOn).toBe(true)
  await jump.click()
  await expect.element(screen.getByText('Text 60', { exact: true })).toBeInViewport()
})

const nextFrame = () => new Promise((resume) => requestAnimationFrame(resume))

function rowsIn(box: Element) {
  return [...box.querySelectorAll('li')].map((item) => {
    const { top, bottom } = item.getBoundingClientRect()
    return { text: /Text \d+/.exec(item.textContent)?.[0] ?? '', top, bottom }
  })
}

/** The first message that is wholly in view. */
function rowInView(box: Element) {
  const view = box.getBoundingClientRect()
  return rowsIn(box).find(({ top, bottom }) => top >= view.top && bottom <= view.bottom) ?? { text: '', top: 0 }
}

function topOf(text: string, box: Element): number {
  return rowsIn(box).find((row) => row.text === text)?.top ?? Number.NaN
}
