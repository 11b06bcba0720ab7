import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findVariableFault } from '#schema/values/findVariableFault.ts'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import type { HeldRole } from '#web/app/person/workspace.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'
import { contentOf } from '#web/features/programs/editor/draft.ts'
import { plan } from '#web/features/programs/editor/testDrafts.ts'
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
    answers: {
      ManageProgramsScreenQuery: () => ({ programs: pageAnswer(programs), outcomes: pageAnswer([]) }),
      ...answers,
    },
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

test('the list shows changes from another tab or device: a name, a status, and deletions (rows 92 and 101)', async () => {
  const { screen, live } = await open()
  await expect.element(screen.getByRole('row', { name: /Next/ })).toBeVisible()
  const filter = { coachID: { eq: 'mia' } }
  expect(live.followed()).toContainEqual({ name: 'ManagedProgramsSubscription', variables: { filter } })
  const tell = (fields: object) => live.tell('ManagedProgramsSubscription', { programChanged: { ...draft, ...fields } })
  tell({ name: 'Renamed', status: 'PUBLISHED', plansCount: 7 })
  await expect.element(screen.getByRole('row', { name: /Renamed/ })).toMatchTextContent(/Waiting for approval.*7/)
  tell({ name: 'Renamed', status: 'DELETED' })
  await expect.element(screen.getByRole('row', { name: /Renamed/ })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('row', { name: /Strong start/ })).toBeVisible()
})

test('an admin hears of their company’s programs alone', async () => {
  const { screen, live } = await open({ role: admin })
  await expect.element(screen.getByRole('row', { name: /Next/ })).toBeVisible()
  const filter = { companyID: { eq: 'dojo' } }
  expect(live.followed()).toContainEqual({ name: 'ManagedProgramsSubscription', variables: { filter } })
})

test('an admin sees how custom programs were made', async () => {
  const outcome = {
    id: 'o',
    programName: 'My program',
    writer: 'BOTH',
    attempts: 3,
    faults: ['SECTION_TIME', 'DOSE', 'FAILED'],
    tokens: 12_400,
    createdAt: '2026-11-20T10:00:00.000Z',
  }
  const answers: Answers = {
    ManageProgramsScreenQuery: () => ({ programs: pageAnswer([draft]), outcomes: pageAnswer([outcome]) }),
  }
  const { screen, sent } = await open({ role: admin, answers })
  await expect
    .element(screen.getByRole('row', { name: /My program/ }))
    .toMatchTextContent(/AI model, repaired.*3.*Wrong duration, No answer.*12,400/)
  expect(asked(sent)).toMatchObject({ isAdmin: true })
  expect(await accessibilityFindings()).toEqual([])
})

test('a coach does not ask how custom programs were made', async () => {
  const { screen, sent } = await open()
  await expect.element(screen.getByRole('row', { name: /Next/ })).toBeVisible()
  expect(asked(sent)).toMatchObject({ isAdmin: false })
})

const created: Answers = {
  useNewProgramMutation: ({ input }) => ({ created: { id: Object(input).id } }),
  EditProgramScreenQuery: () => ({ program: null, categories }),
}

test('a new program is a draft of its coach, and opens to be written (row 92)', async () => {
  const { screen, sent, location } = await open({ answers: created })
  await screen.getByRole('button', { name: 'New program' }).click()
  await expect.poll(() => location.history.at(-1)).toMatch(/^\/dashboard\/edit-program\?id=/)
  await expect
    .poll(() => sent.find(({ name }) => name === 'useNewProgramMutation')?.variables['input'])
    .toMatchObject({
      coachID: 'mia',
      companyID: 'dojo',
      status: 'DRAFT',
    })
})

test('a program created from a template gets sessions of its own (rows 91 and 92)', async () => {
  const template = programAnswer({
    id: 'model',
    name: 'Model',
    isTemplate: true,
  })
  const { screen, sent } = await open({
    answers: {
      ...created,
      NewProgramTemplatesQuery: () => ({ templates: { items: [template] } }),
      useNewProgramCopiedQuery: () => ({ written: { items: [planAnswer('Legs')] } }),
      useNewProgramPlansMutation: () => ({ created: [] }),
    },
  })
  await screen.getByRole('button', { name: 'From a template' }).click()
  await screen.getByRole('button', { name: 'Model' }).click()
  await expect.poll(() => sent.some(({ name }) => name === 'useNewProgramPlansMutation')).toBe(true)
  const { plans } = Object(sent.find(({ name }) => name === 'useNewProgramPlansMutation')?.variables['input'])
  expect(plans).toHaveLength(1)
  expect(plans[0]).toMatchObject({ planName: 'Legs', order: 0 })
  expect(plans[0].id).not.toBe('plan-Legs')
})

/** A template of forty full sessions: more than one call takes. */
const large: Answers = {
  ...created,
  NewProgramTemplatesQuery: () => ({
    templates: { items: [programAnswer({ id: 'model', name: 'Model', isTemplate: true })] },
  }),
  useNewProgramCopiedQuery: () => {
    const shape = `Main: ${Array.from({ length: 20 }, (_, place) => `E${place}`).join(' ')}`
    const content = contentOf(plan(shape, 'Full', { asStored: true }))
    const full = { sections: content?.sections ?? [], resources: content?.resources ?? [] }
    return {
      written: { items: Array.from({ length: 40 }, (_, order) => planAnswer(`Day ${order}`, { ...full, order })) },
    }
  },
}

async function copyModel(answers: Answers) {
  const opened = await open({ answers })
  await opened.screen.getByRole('button', { name: 'From a template' }).click()
  await opened.screen.getByRole('button', { name: 'Model' }).click()
  return opened
}

test('a template is copied whole, however many sessions it has, in calls that are taken (row 92)', async () => {
  const { sent, location } = await copyModel({ ...large, useNewProgramPlansMutation: () => ({ created: [] }) })
  await expect.poll(() => location.history.at(-1)).toMatch(/^\/dashboard\/edit-program\?id=/)
  const calls = sent.flatMap(({ name, variables }) => (name === 'useNewProgramPlansMutation' ? [variables] : []))
  expect(calls.length).toBeGreaterThan(1)
  expect(calls.map(findVariableFault)).toEqual(calls.map(() => undefined))
  const orders = calls.flatMap(({ input }) => Object(input).plans.map((one: { order: number }) => one.order))
  expect(orders).toEqual(Array.from({ length: 40 }, (_, order) => order))
})

test('a template is copied also if the answer to an earlier attempt at the new program was lost (row 92)', async () => {
  const ids = new Set<unknown>()
  const { screen, sent, location } = await copyModel({
    ...large,
    useNewProgramMutation: ({ input }) => {
      const { id } = Object(input)
      if (ids.has(id)) throw new RequestError('CONDITION_FAILED')
      ids.add(id)
      throw new RequestError('UNAVAILABLE')
    },
    useNewProgramPlansMutation: () => ({ created: [] }),
  })
  await expect.poll(() => ids.size).toBe(1)
  const model = screen.getByRole('button', { name: 'Model' })
  await expect.element(model).not.toHaveAttribute('aria-busy')
  await model.click()
  const [id] = ids
  await expect.poll(() => location.history.at(-1)).toBe(`/dashboard/edit-program?id=${String(id)}`)
  const inputs = sent.flatMap(({ name, variables }) =>
    name === 'useNewProgramPlansMutation' ? [Object(variables['input'])] : [],
  )
  expect(new Set(inputs.map(({ programID }) => programID))).toEqual(ids)
  expect(inputs.flatMap(({ plans }) => plans)).toHaveLength(40)
})

test('a template that cannot be copied completely leaves nothing behind (row 92)', async () => {
  let calls = 0
  const { sent, location } = await copyModel({
    ...large,
    useNewProgramPlansMutation: () => {
      calls += 1
      if (calls > 1) throw new RequestError('BAD_INPUT')
      return { created: [] }
    },
    useProgramWritesDeleteMutation: ({ input }) => ({ deleted: { id: Object(input).id } }),
  })
  await expect.poll(() => sent.at(-1)?.name).toBe('useProgramWritesDeleteMutation')
  const made = Object(sent.find(({ name }) => name === 'useNewProgramMutation')?.variables['input'])
  expect(sent.at(-1)?.variables).toEqual({ input: { id: made.id } })
  expect(location.history.at(-1)).toMatch(/^\/dashboard\/manage-programs/)
})
