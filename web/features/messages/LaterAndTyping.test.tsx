import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'
import { typeDay, typeTime } from '#web/ui/testing/typeWhen.ts'
import { conversationReports, messageOf, openedConversation } from './messagesForTests.ts'

beforeEach(async () => {
  await page.viewport(390, 844)
  localStorage.removeItem('message-draft-mia-c1')
})

const later = {
  id: 's1',
  content: 'See you there',
  replyToID: null,
  sendAt: '2100-01-01T09:00:00.000Z',
  status: 'SCHEDULED',
}

function openChat(scheduled: object[], answers: Answers = {}) {
  return showScreen({
    path: '/dashboard/chat?id=c1',
    person: mia,
    answers: {
      ConversationQuery: () => ({
        ...openedConversation([messageOf(1, 'kenji')], {
          readSeq: 1,
          more: { scheduledMessages: pageAnswer(scheduled) },
        }),
      }),
      ...conversationReports,
      ...answers,
    },
  })
}

test('a message is scheduled for a suggested time and canceled (row 113)', async () => {
  const { screen, sent } = await openChat([], {
    useScheduledWritesMutation: ({ input }) => ({ created: { ...later, ...(input as object) } }),
    useScheduledWritesDeleteMutation: ({ input }) => ({ deleted: input }),
  })
  const sendLater = screen.getByRole('button', { name: 'Send later' })
  await expect.element(sendLater).toBeDisabled()
  const field = screen.getByRole('textbox', { name: 'Message to Kenji Moreau' })
  await field.fill('See you there')
  await sendLater.click()
  await screen.getByRole('menuitem', { name: /Tomorrow morning/ }).click()
  await expect.element(field).toHaveValue('')
  const tomorrow = new Date()
  tomorrow.setDate(tomorrow.getDate() + 1)
  tomorrow.setHours(9, 0, 0, 0)
  const [created] = sent.filter(({ name }) => name === 'useScheduledWritesMutation')
  expect(created?.variables['input']).toEqual({
    id: expect.any(String),
    conversationID: 'c1',
    senderID: 'mia',
    content: 'See you there',
    sendAt: tomorrow.toISOString(),
  })
  await screen.getByRole('button', { name: '1 scheduled message' }).click()
  const row = screen.getByRole('region', { name: 'Scheduled messages' }).getByRole('listitem')
  await expect.element(row.getByText('See you there')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await row.getByRole('button', { name: /Actions for the scheduled message/ }).click()
  await screen.getByRole('menuitem', { name: 'Cancel message' }).click()
  await expect.element(screen.getByRole('region', { name: 'Scheduled messages' })).not.toBeInTheDocument()
})

test('a failed schedule keeps the draft and its reply, and a retry creates only one message', async () => {
  let isAway = true
  const { screen, sent } = await openChat([], {
    useScheduledWritesMutation: ({ input }) => {
      if (isAway) throw new RequestError('UNAVAILABLE')
      return { created: { ...later, ...(input as object) } }
    },
  })
  const field = screen.getByRole('textbox', { name: 'Message to Kenji Moreau' })
  await screen.getByRole('button', { name: 'Actions for Kenji Moreau’s message: Text 1' }).click()
  await screen.getByRole('menuitem', { name: 'Reply' }).click()
  await field.fill('See you there')
  const schedule = async () => {
    await screen.getByRole('button', { name: 'Send later' }).click()
    await screen.getByRole('menuitem', { name: /Tomorrow morning/ }).click()
  }
  const inputs = () =>
    sent.flatMap(({ name, variables }) => (name === 'useScheduledWritesMutation' ? [Object(variables['input'])] : []))
  await schedule()
  await expect.element(page.getByText('We can’t reach the server. Try again in a moment.').first()).toBeVisible()
  await expect.element(field).toHaveValue('See you there')
  expect(localStorage.getItem('message-draft-mia-c1')).toBe('See you there')
  await expect.element(screen.getByText('Reply to Kenji Moreau')).toBeVisible()
  isAway = false
  await schedule()
  await expect.element(field).toHaveValue('')
  await expect.element(screen.getByText('Reply to Kenji Moreau')).not.toBeInTheDocument()
  expect(inputs()).toMatchObject([{ replyToID: 'message-1' }, { replyToID: 'message-1' }])
  expect(new Set(inputs().map(({ id }) => id)).size).toBe(1)
})

test('a refused message is marked for its sender, and a message sent on another device leaves the list', async () => {
  const { screen, live } = await openChat([later])
  await screen.getByRole('button', { name: '1 scheduled message' }).click()
  live.tell('LiveScheduledMoveSubscription', { told: { ...later, status: 'REFUSED' } })
  await expect.element(screen.getByText(/Not sent. You can’t write/)).toBeVisible()
  live.tell('LiveScheduledSubscription', { told: { id: 's1' } })
  await expect.element(screen.getByText('1 scheduled message')).not.toBeInTheDocument()
})

test('a scheduled message is sent now under its own id, so that it is stored once', async () => {
  const { screen, sent } = await openChat([later], {
    openSendingMutation: () => ({
      outcome: { success: true, sent: messageOf(2, 'mia', { clientID: 's1', content: 'See you there' }) },
    }),
    useScheduledWritesDeleteMutation: () => ({ deleted: { id: 's1' } }),
  })
  await screen.getByRole('button', { name: '1 scheduled message' }).click()
  await screen.getByRole('button', { name: /Actions for the scheduled message/ }).click()
  await screen.getByRole('menuitem', { name: 'Send now' }).click()
  await expect.element(screen.getByRole('region', { name: 'Scheduled messages' })).not.toBeInTheDocument()
  const inputs = () =>
    sent.filter(({ name }) => name === 'openSendingMutation').map(({ variables }) => variables['input'])
  await expect.poll(inputs).toMatchObject([{ conversationID: 'c1', clientID: 's1', content: 'See you there' }])
  await expect.element(screen.getByRole('region', { name: 'Messages' }).getByText('See you there')).toBeVisible()
})

test('a dialog takes another date and time, and refuses the past', async () => {
  const { screen, sent } = await openChat([], {
    useScheduledWritesMutation: ({ input }) => ({ created: { ...later, ...(input as object) } }),
  })
  await screen.getByRole('textbox', { name: 'Message to Kenji Moreau' }).fill('Hi')
  await screen.getByRole('button', { name: 'Send later' }).click()
  await screen.getByRole('menuitem', { name: 'Choose a date and time…' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Send later' })
  const schedule = dialog.getByRole('button', { name: 'Schedule' })
  await expect.element(schedule).toBeDisabled()
  // The dialog begins with today.
  await typeTime('Time', '00:00')
  await expect.element(dialog.getByText('Choose a time in the future.')).toBeVisible()
  await expect.element(schedule).toBeDisabled()
  expect(await accessibilityFindings()).toEqual([])
  await typeDay('Date', '2100-03-01')
  await schedule.click()
  await expect.element(dialog).not.toBeInTheDocument()
  const inputs = sent.flatMap(({ name, variables }) =>
    name === 'useScheduledWritesMutation' ? [variables['input']] : [],
  )
  expect(inputs).toMatchObject([{ content: 'Hi', sendAt: new Date(2100, 2, 1).toISOString() }])
})

test('a person who is writing is shown until their message arrives, and is not announced', async () => {
  const { screen, live } = await openChat([])
  await expect.element(screen.getByText('Text 1', { exact: true })).toBeVisible()
  await expect.poll(() => live.followed().map(({ name }) => name)).toContain('LiveTypingSubscription')
  live.tell('LiveTypingSubscription', {
    told: { id: 'typing-kenji', contactID: 'kenji', conversationID: 'c1', name: 'Kenji Moreau' },
  })
  const label = screen.getByText('Kenji Moreau is typing…')
  await expect.element(label).toBeVisible()
  expect(label.element().closest('[aria-live], [role=status]')).toBeNull()
  live.tell('LiveMessagesSubscription', { told: messageOf(2, 'kenji') })
  await expect.element(label).not.toBeInTheDocument()
})

test('typing is reported at most once every few seconds', async () => {
  const { screen, sent } = await openChat([])
  await screen.getByRole('textbox', { name: 'Message to Kenji Moreau' }).click()
  await userEvent.keyboard('Hello')
  await expect
    .poll(() => sent.filter(({ name }) => name === 'useReportTypingMutation').map(({ variables }) => variables))
    .toEqual([{ input: { conversationID: 'c1' } }])
})
