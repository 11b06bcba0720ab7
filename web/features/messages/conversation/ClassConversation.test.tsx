import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { classAnswer } from '#web/app/testing/classAnswer.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'
import { messageOf, openedConversation } from '#web/features/messages/messagesForTests.ts'

beforeEach(() => page.viewport(390, 844))

const ofClass = { kind: 'CLASS', className: 'Yin for runners', peopleCount: 14 }

const person = (id: string, name: string, more: object = {}) => ({
  id: `c1-${id}`,
  name,
  photo: null,
  runsClass: false,
  isGuardian: false,
  ...more,
})

function openChat(messages: object[], { more = {}, answers = {} }: { more?: object; answers?: Answers } = {}) {
  const conversation = openedConversation(messages, { readSeq: 9, more: { ...ofClass, ...more } })
  return showScreen({
    path: '/dashboard/chat?id=c1',
    person: mia,
    answers: { ConversationQuery: () => conversation, ...answers },
  })
}

test('the conversation of a class has its name, and the list of its people is read page by page', async () => {
  const { screen } = await openChat([messageOf(1, 'kenji')], {
    answers: {
      PeopleDialogQuery: () => ({
        conversation: {
          id: 'c1',
          contacts: pageAnswer(
            [person('kenji', 'Kenji Moreau', { runsClass: true }), person('mia', 'Mia Lopez')],
            'next',
          ),
        },
      }),
      PeopleDialogPageQuery: () => ({
        conversation: { id: 'c1', contacts: pageAnswer([person('sam', 'Sam Kim')]) },
      }),
    },
  })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Yin for runners' })).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Message to Yin for runners' })).toBeVisible()
  await screen.getByRole('button', { name: '14 people' }).click()
  const people = () =>
    page
      .getByRole('dialog')
      .getByRole('listitem')
      .elements()
      .map((row) => row.textContent)
  await expect.poll(people).toHaveLength(2)
  await expect.element(page.getByRole('dialog').getByText('Coach', { exact: true })).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await screen.getByRole('button', { name: 'Show more people' }).click()
  await expect.poll(people).toHaveLength(3)
})

test('the coach removes a message of a member at any time, and cannot edit it', async () => {
  const { screen, sent } = await openChat([messageOf(1, 'sam')], {
    more: { viewerRunsClass: true },
    answers: {
      useMessageWritesDeleteMutation: () => ({
        deleted: {
          success: true,
          changed: {
            id: 'message-1',
            content: null,
            deletedAt: '2026-11-20T09:04:00.000Z',
            deletedByID: 'mia',
            reactions: null,
          },
        },
      }),
    },
  })
  await screen.getByRole('button', { name: 'Actions for Sam Kim’s message: Text 1' }).click()
  expect(screen.getByRole('menuitem', { name: 'Edit' }).query()).toBeNull()
  await screen.getByRole('menuitem', { name: 'Delete' }).click()
  await screen.getByRole('button', { name: 'Delete' }).click()
  await expect.element(screen.getByText('Removed by the coach')).toBeVisible()
  expect(sent.at(-1)?.variables).toEqual({ id: 'message-1' })
})

test('a member cannot delete messages of others', async () => {
  const { screen } = await openChat([messageOf(1, 'sam')])
  await screen.getByRole('button', { name: 'Actions for Sam Kim’s message: Text 1' }).click()
  await expect.element(screen.getByRole('menuitem', { name: 'Reply' })).toBeVisible()
  expect(screen.getByRole('menuitem', { name: 'Delete' }).query()).toBeNull()
})

test('a conversation that the viewer leaves with their last booking is not available any more', async () => {
  const { screen, live } = await openChat([messageOf(1, 'sam')])
  await expect.element(screen.getByText('Text 1')).toBeVisible()
  await expect.poll(() => live.followed().map(({ name }) => name)).toContain('LiveLeavingSubscription')
  live.tell('LiveLeavingSubscription', { told: { id: 'c1-mia', conversationID: 'c1' } })
  await expect.element(screen.getByText('This conversation isn’t available')).toBeVisible()
})

function openClass(occurrence: object, answers: Answers = {}) {
  return showScreen({
    path: '/classes/public-yin',
    person: mia,
    answers: { ClassScreenQuery: () => ({ found: { items: [occurrence] } }), ...answers },
  })
}

test('a member with a booking opens the conversation from the page of the class', async () => {
  const { screen, sent } = await openClass(classAnswer({ id: 'yin', booking: 'BOOKED' }), {
    ClassTalkMutation: () => ({ opened: { success: true, conversation: { id: 'c1' } } }),
    ConversationQuery: () => openedConversation([messageOf(1, 'kenji')], { readSeq: 1, more: ofClass }),
  })
  await screen.getByRole('button', { name: 'Class chat' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Yin for runners' })).toBeVisible()
  expect(sent.find(({ name }) => name === 'ClassTalkMutation')?.variables).toEqual({ eventID: 'class-yin' })
})

test('without a booking, the page of a class has no conversation', async () => {
  const { screen } = await openClass(classAnswer({ id: 'yin' }))
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Yin for runners' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Class chat' }).query()).toBeNull()
})
