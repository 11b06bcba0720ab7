import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/accessibilityFindings.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'
import type { HeldRole } from '#web/app/workspace.ts'
import { categories, planAnswer, programAnswer } from '#web/features/programs/programsForTests.ts'

const coach: HeldRole = { id: 'c1', role: 'COACH', companyId: 'dojo', companyName: 'Harbour Dojo' }
const admin: HeldRole = { id: 'a1', role: 'ADMIN', companyId: 'dojo', companyName: 'Harbour Dojo' }

const draft = programAnswer({ id: 'draft', name: 'Next', status: 'DRAFT', isApproved: null, enrolledCount: 0 })

function open({
  role = coach,
  answers = {},
  programs = [draft, programAnswer()],
}: { role?: HeldRole; answers?: Answers; programs?: object[] } = {}) {
  return showScreen({
    path: '/dashboard/manage-programs',
    person: { ...mia, roles: [role] },
    answers: { ManageProgramsScreenQuery: () => ({ programs: pageAnswer(programs) }), ...answers },
  })
}

beforeEach(async () => {
  sessionStorage.clear()
  await page.viewport(1200, 900)
})

const asked = (sent: { name: string; variables: Record<string, unknown> }[]) =>
  sent.findLast(({ name }) => name === 'ManageProgramsScreenQuery')?.variables

test('a coach sees their own programs and how each stands (row 101)', async () => {
  const { screen, sent } = await open()
  await expect.element(screen.getByRole('row', { name: /Next/ })).toMatchTextContent(/Draft/)
  await expect.element(screen.getByRole('row', { name: /Strong start/ })).toMatchTextContent(/Published/)
  await expect
    .element(screen.getByRole('link', { name: 'Next' }))
    .toHaveAttribute('href', '/dashboard/edit-program?id=draft')
  expect(asked(sent)).toMatchObject({ isAsked: true, filter: { coachID: { eq: 'mia' } } })
  expect(await accessibilityFindings()).toEqual([])
})

test('an admin sees their company’s, and finds what waits for their word (row 101)', async () => {
  const { screen, sent } = await open({ role: admin })
  await expect.element(screen.getByRole('columnheader', { name: 'Coach' })).toBeVisible()
  expect(asked(sent)).toMatchObject({ filter: { companyID: { eq: 'dojo' } } })
  await screen.getByRole('button', { name: 'Waiting for approval' }).click()
  await expect
    .poll(() => asked(sent))
    .toMatchObject({ filter: { status: { eq: 'PUBLISHED' }, isPublic: { eq: true } } })
  expect(screen.getByRole('button', { name: 'New program' }).elements()).toHaveLength(0)
})

const created: Answers = {
  NewProgramMutation: ({ input }) => ({ created: { id: Object(input).id } }),
  EditProgramScreenQuery: () => ({ program: null, categories }),
}

test('a new program is a draft of its coach, and opens to be written (row 92)', async () => {
  const { screen, sent, location } = await open({ answers: created })
  await screen.getByRole('button', { name: 'New program' }).click()
  await expect.poll(() => location.history.at(-1)).toMatch(/^\/dashboard\/edit-program\?id=/)
  expect(sent.find(({ name }) => name === 'NewProgramMutation')?.variables['input']).toMatchObject({
    coachID: 'mia',
    companyID: 'dojo',
    status: 'DRAFT',
  })
})

test('from a template comes a program with sessions of its own (rows 91 and 92)', async () => {
  const template = programAnswer({
    id: 'model',
    name: 'Model',
    isTemplate: true,
  })
  const { screen, sent } = await open({
    answers: {
      ...created,
      NewProgramTemplatesQuery: () => ({ templates: { items: [template] } }),
      NewProgramCopiedQuery: () => ({ written: { items: [planAnswer('Legs')] } }),
      NewProgramPlansMutation: () => ({ created: [] }),
    },
  })
  await screen.getByRole('button', { name: 'From a template' }).click()
  await screen.getByRole('button', { name: 'Model' }).click()
  await expect.poll(() => sent.some(({ name }) => name === 'NewProgramPlansMutation')).toBe(true)
  const { plans } = Object(sent.find(({ name }) => name === 'NewProgramPlansMutation')?.variables['input'])
  expect(plans).toHaveLength(1)
  expect(plans[0]).toMatchObject({ planName: 'Legs', order: 0 })
  expect(plans[0].id).not.toBe('plan-Legs')
})
