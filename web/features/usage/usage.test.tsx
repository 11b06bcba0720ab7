import { useEffect, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { type Answers, shellForTests } from '#web/app/testing/shellForTests.tsx'
import { ReportVisit } from './ReportVisit.tsx'
import { UsageDialog } from './UsageDialog.tsx'

const done = { success: true, code: null }

/** A server that remembers the user's consent. */
function answersWith(consent: { givenAt: string; hasProfile: boolean } | null): Answers {
  let current = consent
  return {
    ReportVisitQuery: () => ({ consent: current }),
    UsageDialogQuery: () => ({ consent: current }),
    UsageDialogMutation: ({ isGiven }) => {
      current = isGiven ? { givenAt: new Date().toISOString(), hasProfile: false } : null
      return { setAnalyticsConsent: done }
    },
    sendVisitCreateMutation: () => ({ created: done }),
    sendVisitUpdateMutation: () => ({ updated: done }),
    sendVisitLogMutation: () => ({ logged: done }),
  }
}

/** Appears after the effects of its first render and the requests that they send. */
function Settled() {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), 100)
    return () => clearTimeout(timer)
  }, [])
  return isSettled && <p>settled</p>
}

const givenAt = '2026-11-21T09:00:00.000Z'

async function visit(answers: Answers) {
  const { shell, around, sent } = shellForTests({ answers })
  const { surround } = await shell.data()
  const screen = await render(
    around(
      surround(
        <>
          <ReportVisit contactId="mia" />
          <Settled />
        </>,
      ),
    ),
  )
  return { screen, sent, names: () => sent.map(({ name }) => name) }
}

beforeEach(() => sessionStorage.clear())

test('the visit of a new user creates their profile and is logged, once for each tab (rows 160 and 162)', async () => {
  const { sent, names, screen } = await visit(answersWith({ givenAt, hasProfile: false }))
  await expect.poll(names).toEqual(['ReportVisitQuery', 'sendVisitCreateMutation', 'sendVisitLogMutation'])
  expect(sent[1]?.variables).toEqual({ input: { eventType: 'signUpMember', attributes: '{"platform":"web"}' } })
  await screen.unmount()
  const again = await visit(answersWith({ givenAt, hasProfile: true }))
  await expect.element(page.getByText('settled')).toBeVisible()
  expect(again.names()).toEqual([])
})

test('the visit of an existing user updates their last login (row 160)', async () => {
  const { sent, names } = await visit(answersWith({ givenAt, hasProfile: true }))
  await expect.poll(names).toEqual(['ReportVisitQuery', 'sendVisitUpdateMutation', 'sendVisitLogMutation'])
  expect(sent[1]?.variables).toMatchObject({ input: { eventType: 'last_login' } })
})

test('without consent nothing about a visit is sent (row 160)', async () => {
  const { names } = await visit(answersWith(null))
  await expect.poll(() => sessionStorage.getItem('visit-reported-by')).toBe('mia')
  await expect.element(page.getByText('settled')).toBeVisible()
  expect(names()).toEqual(['ReportVisitQuery'])
})

test('a report that fails shows the user nothing (row 160)', async () => {
  const { names } = await visit({
    ...answersWith({ givenAt, hasProfile: true }),
    sendVisitUpdateMutation: () => {
      throw new RequestError('UNAVAILABLE')
    },
  })
  await expect.poll(names).toEqual(['ReportVisitQuery', 'sendVisitUpdateMutation'])
  expect(page.getByRole('alert').elements()).toEqual([])
})

test('usage data is off until the user turns it on, and turning it off says that all of it is deleted (row 160)', async () => {
  const { shell, around, sent } = shellForTests({ answers: answersWith(null) })
  const { surround } = await shell.data()
  await render(around(surround(<UsageDialog onClose={() => undefined} />)))
  const names = () => sent.map(({ name }) => name)
  const choice = page.getByRole('switch', { name: /^Share usage data/ })
  await expect.element(choice).not.toBeChecked()
  await expect.element(page.getByText('Nothing is stored.')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await choice.click()
  await expect.element(choice).toBeChecked()
  await expect.element(page.getByText(/On since .* everything that was stored is deleted\./)).toBeVisible()
  await expect.poll(names).toContain('sendVisitCreateMutation')
  await choice.click()
  await expect.element(choice).not.toBeChecked()
  expect(sent.filter(({ name }) => name === 'UsageDialogMutation').map(({ variables }) => variables)).toEqual([
    { isGiven: true },
    { isGiven: false },
  ])
  await expect.element(page.getByText('Nothing is stored.')).toBeVisible()
})

test('the dialog says that data is stored before the report of the visit ends', async () => {
  const answers = { ...answersWith(null), sendVisitCreateMutation: () => new Promise<never>(() => undefined) }
  const { shell, around } = shellForTests({ answers })
  const { surround } = await shell.data()
  await render(around(surround(<UsageDialog onClose={() => undefined} />)))
  await page.getByRole('switch', { name: /^Share usage data/ }).click()
  await expect.element(page.getByText(/On since .* everything that was stored is deleted\./)).toBeVisible()
  expect(page.getByText('Nothing is stored.').query()).toBeNull()
})
