import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import type { HeldRole } from '#web/app/person/workspace.ts'
import { classAnswer } from '#web/app/testing/classAnswer.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'

const admin: HeldRole = { id: 'a1', role: 'ADMIN', companyId: 'dojo', companyName: 'Harbour Dojo' }
const taught = (wishes: Parameters<typeof classAnswer>[0]) => ({ ...classAnswer(wishes) })

function open(role: HeldRole, classes: object[], search = '') {
  return showScreen({
    path: `/dashboard/manage-classes/company${search}`,
    person: { ...mia, roles: [role] },
    answers: { CompanyClassesScreenQuery: () => ({ classes: pageAnswer(classes) }) },
  })
}

beforeEach(async () => {
  sessionStorage.clear()
  await page.viewport(1200, 900)
})

test('an admin sees the company’s classes with their coaches, and looks in on one that is on (rows 117 and 126)', async () => {
  const classes = [
    taught({ name: 'Kata', startsIn: -5, isStreaming: true }),
    taught({ id: 'c2', name: 'Sparring', startsIn: 4 * 24 * 60, isStreaming: true }),
    taught({ id: 'c3', name: 'Stretching', startsIn: -5, isStreaming: false }),
  ]
  const { screen, sent } = await open(admin, classes, '?company=dojo')
  await expect.element(screen.getByRole('heading', { name: 'Sparring' })).toBeVisible()
  const ways = screen.getByRole('link', { name: /^Watch class/ }).elements()
  expect(ways.map((way) => way.getAttribute('aria-label'))).toEqual(['Watch class: Kata'])
  expect(ways[0]?.getAttribute('href')).toMatch(/^\/dashboard\/live-class-admin\?meetingId=/)
  expect(screen.getByRole('button', { name: /^Who’s booked/ }).elements()).toHaveLength(3)
  expect(sent.map(({ variables }) => variables['companyID'])).toEqual(['dojo'])
  expect(await accessibilityFindings()).toEqual([])
})

test('an admin is shown the company they work for, whatever the address says', async () => {
  const { screen, sent } = await open(admin, [], '?company=lotus')
  await expect.element(screen.getByText('No upcoming classes')).toBeVisible()
  expect(sent.at(-1)?.variables['companyID']).toBe('dojo')
})

test('an admin who opens the page before their company is known still sees its classes', async () => {
  const { screen, sent } = await showScreen({
    path: '/dashboard/manage-classes/company',
    person: { ...mia, roles: [admin] },
    answers: {
      CompanyClassesScreenQuery: ({ companyID }) => {
        // Meanwhile the bar has settled who is there.
        sessionStorage.setItem('studio-company', 'dojo')
        return { classes: pageAnswer(companyID === 'dojo' ? [taught({ name: 'Kata' })] : []) }
      },
    },
  })
  await expect.element(screen.getByRole('heading', { name: 'Kata' })).toBeVisible()
  expect(sent.map(({ variables }) => variables['companyID'])).toEqual(['', 'dojo'])
})
