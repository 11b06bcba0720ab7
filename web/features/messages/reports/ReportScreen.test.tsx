import { expect, test } from 'vitest'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import type { HeldRole } from '#web/app/person/workspace.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'
import { conversationOf, messageOf } from '#web/features/messages/messagesForTests.ts'

const role: HeldRole = { id: 'g1', role: 'GLOBAL', companyName: undefined }

const report = {
  __typename: 'ConversationReport',
  id: 'r1',
  reason: 'HARASSMENT',
  note: 'Insults me',
  reporterName: 'Sam Kim',
  status: 'OPEN',
  outcome: null,
  closedByName: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  conversation: null,
}

const closed = { ...report, id: 'r2', note: 'Sends pictures', status: 'CLOSED' }

const opened = {
  ...conversationOf('c1', ['kenji', 'sam']),
  messages: pageAnswer([
    messageOf(2, 'kenji', { attachmentURLs: null, deletedAt: '2026-11-20T09:04:00.000Z', content: null }),
    messageOf(1, 'kenji', { attachmentURLs: null }),
  ]),
}

function open(path: string, more: object = {}) {
  return showScreen({
    path,
    person: { ...mia, contactId: 'root', roles: [role] },
    answers: {
      ReportsScreenQuery: ({ status }) => ({ reports: pageAnswer(status === 'OPEN' ? [report] : [closed]) }),
      ReportScreenQuery: () => ({ report: { ...report, ...more } }),
      ReportScreenOpenMutation: () => ({ opened: { success: true } }),
      CloseReportMutation: ({ outcome }) => ({
        closed: { success: true, report: { id: 'r1', status: 'CLOSED', outcome, closedByName: 'Mia Lopez' } },
      }),
    },
  })
}

test('open reports lead to what they say', async () => {
  const { screen } = await open('/dashboard/reports')
  await expect.element(screen.getByText('Insults me')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await screen.getByRole('link', { name: 'Bullying or harassment' }).click()
  await expect.element(screen.getByRole('button', { name: 'Open conversation' })).toBeVisible()
})

test('closed reports stay in a list of their own', async () => {
  const { screen } = await open('/dashboard/reports')
  await screen.getByRole('tab', { name: 'Closed' }).click()
  await expect.element(screen.getByText('Sends pictures')).toBeVisible()
  await expect.element(screen.getByText('Insults me')).not.toBeInTheDocument()
  expect(await accessibilityFindings()).toEqual([])
})

test('an admin opens the conversation of a report by a press that says it is recorded', async () => {
  const { screen, sent } = await open('/dashboard/reports/r1')
  await expect.element(screen.getByText(/audit trail records that you opened it/)).toBeVisible()
  await screen.getByRole('button', { name: 'Open conversation' }).click()
  await expect.poll(() => sent.map(({ name }) => name)).toContain('ReportScreenOpenMutation')
})

test('an opened conversation can be read, and not answered; the report is closed with what was done', async () => {
  const { screen, sent } = await open('/dashboard/reports/r1', { conversation: opened })
  await expect.element(screen.getByText('Text 1')).toBeVisible()
  await expect.element(screen.getByText('Message deleted')).toBeVisible()
  expect(screen.getByRole('textbox').elements()).toHaveLength(1)
  expect(await accessibilityFindings()).toEqual([])
  await screen.getByRole('textbox', { name: 'What did you do about it?' }).fill('Warned Kenji')
  await screen.getByRole('button', { name: 'Close report' }).click()
  await expect.element(screen.getByText(/^Closed by Mia Lopez/)).toBeVisible()
  await expect.element(screen.getByText('Warned Kenji')).toBeVisible()
  expect(sent.at(-1)?.variables).toEqual({ id: 'r1', outcome: 'Warned Kenji' })
})
