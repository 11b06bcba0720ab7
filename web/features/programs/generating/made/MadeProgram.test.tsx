import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { solvePlan } from '#planner/solving/solvePlan.ts'
import { toPlans } from '#planner/toPlans.ts'
import { exercise } from '#schema/training/exercise.ts'
import { planContent } from '#schema/training/plan.ts'
import { toReasonFacts } from '#schema/training/planReason.ts'
import { planRequest } from '#schema/training/planRequest.ts'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { forgetAllMaking, noteMaking, programsInTheMaking } from '#web/app/notices/makings.ts'
import { coachRoles } from '#web/app/testing/coachRoles.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'
import { around, requestedProgram, exercises } from '#web/features/programs/generating/orderForTests.ts'
import { toastOf } from '#web/features/programs/generating/toastOf.ts'
import { programAnswer } from '#web/features/programs/programsForTests.ts'
import { notify } from '#web/ui/feedback/notify.ts'

const { id } = requestedProgram
const request = v.parse(planRequest, {
  numberOfSessions: 2,
  sessionsPerWeek: 2,
  sections: [{ sectionName: 'Main part', sectionDuration: 600, workoutTypes: ['MOBILITY'] }],
  equipment: [],
  injuries: ['knee'],
})
const catalogue = v.parse(v.array(exercise), exercises)
const drafts = toPlans(solvePlan(request, catalogue)?.days ?? [], request, () => crypto.randomUUID())
const stored = drafts.map((draft, order) => ({
  id: `plan-${order}`,
  order,
  planName: draft.planName,
  description: draft.description,
  equipment: [],
  muscleGroups: [],
  totalResources: draft.totalResources,
  viewerProgress: null,
  ...v.parse(planContent, draft),
}))

interface Wishes {
  status?: string
  fields?: object
  plans?: object[]
  answers?: Answers
  catalogue?: object[]
  injuries?: string[]
}

function open(wishes: Wishes = {}) {
  const { status = 'DRAFT', fields = {}, plans = stored, answers = {}, catalogue: known, injuries = ['knee'] } = wishes
  const viewer = { ...around.viewer, profile: { ...around.viewer.profile, injuries } }
  const program = programAnswer({
    ...requestedProgram,
    coachInfo: null,
    isPublic: false,
    isApproved: null,
    status,
    plansCount: plans.length,
    plans: { items: plans },
    ...fields,
  })
  return showScreen({
    path: `/dashboard/program?programId=${id}`,
    person: mia,
    answers: {
      ProgramScreenQuery: () => ({ program }),
      MadeProgramQuery: () => ({ program, ...around, viewer, ...(known && { exercises: known }) }),
      useMadeChangesMutation: ({ input }) => {
        const { id: planId, sections, resources, description } = Object(input)
        const held = stored.find((plan) => plan.id === planId)
        return { changed: { ...held, description, ...v.parse(planContent, { sections, resources }) } }
      },
      ...answers,
    },
  })
}

type Screen = Awaited<ReturnType<typeof open>>['screen']
const namesIn = (screen: Screen) =>
  screen
    .getByRole('button', { name: /^Swap / })
    .elements()
    .map((one) => one.getAttribute('aria-label')?.replace('Swap ', ''))
const first = stored[0]?.resources.map(({ resourceName }) => resourceName) ?? []

beforeEach(async () => {
  forgetAllMaking()
  await page.viewport(1200, 1000)
})

test('a generated program can be reviewed: sessions, exercises, and why each is there (row 5)', async () => {
  const { screen } = await open()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'My program' })).toBeVisible()
  await expect.element(screen.getByText('2 sessions · 2 per week')).toBeVisible()
  await expect.poll(() => namesIn(screen).slice(0, first.length)).toEqual(first)
  await expect.element(screen.getByText('Needs no equipment.').first()).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
})

test('an exercise that was adapted to the member’s health says how it is done', async () => {
  const reasonFacts = toReasonFacts({ code: 'MOVEMENT' }, ['SEATED'])
  const plans = stored.map((plan) => ({
    ...plan,
    resources: plan.resources.map((one, at) => (at === 0 ? { ...one, reasonFacts } : one)),
  }))
  const { screen } = await open({ plans })
  await expect.element(screen.getByText(/^Seated: do it on a stable chair/).first()).toBeVisible()
})

test('the news that it is ready goes as soon as it is opened (row 109)', async () => {
  notify({ id: toastOf(id), sticky: true, text: 'You program is ready!' })
  const { screen } = await open()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'My program' })).toBeVisible()
  await expect.element(screen.getByText('You program is ready!')).not.toBeInTheDocument()
})

test('an exercise is swapped for one that the rules allow, and that is taken back', async () => {
  const { screen, sent } = await open()
  await screen.getByRole('button', { name: `Swap ${first[1]}` }).click()
  const offered = screen.getByRole('dialog').getByRole('listitem').getByRole('button')
  await expect.element(offered.first()).toBeVisible()
  const titles = offered.elements().map((one) => one.querySelector('bdi')?.textContent)
  // Neither what is in the session already, nor what a knee does not bear.
  expect(titles.filter((title) => title === 'Stretch 1' || first.includes(title ?? ''))).toEqual([])
  expect(await accessibilityFindings()).toEqual([])
  await offered.first().click()
  await expect.poll(() => namesIn(screen).slice(0, first.length)).toEqual(first.with(1, titles[0] ?? ''))
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => namesIn(screen).slice(0, first.length)).toEqual(first)
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeDisabled()
  const written = () =>
    sent.filter(({ name }) => name === 'useMadeChangesMutation').map(({ variables }) => variables['input'])
  await expect.poll(written).toHaveLength(2)
  expect(written()[1]).toMatchObject({ id: 'plan-0', resources: stored[0]?.resources })
})

test('one session is generated again, and the others stay', async () => {
  const { screen } = await open()
  await screen.getByText('Session 2').click()
  await expect.poll(() => namesIn(screen).length).toBe(stored.flatMap(({ resources }) => resources).length)
  const all = namesIn(screen)
  await screen.getByRole('button', { name: 'Try a different session' }).first().click()
  await expect.poll(() => namesIn(screen)).not.toEqual(all)
  const others = stored[1]?.resources.map(({ resourceName }) => resourceName)
  expect(namesIn(screen).slice(-(others?.length ?? 0))).toEqual(others)
})

test('a shortage of exercises is reported', async () => {
  const { screen } = await open({ catalogue: exercises.slice(1, 5) })
  await expect.element(screen.getByText(/There aren’t enough exercises here for: /)).toBeVisible()
})

test('a program that was made while an answer about health was unclear says so', async () => {
  const { screen } = await open({ injuries: ['gronkitis'] })
  await expect.element(screen.getByText(/We don’t understand: .*gronkitis/)).toBeVisible()
})

test('its member starts it, with the first session (row 5)', async () => {
  const copies = stored.map((plan) => ({ ...plan, id: `own-${plan.order}` }))
  const { screen, sent, location } = await open({
    answers: {
      useStartMutation: () => ({
        begun: {
          id: 'mia-1',
          status: 'INPROGRESS',
          plans: { items: copies.toReversed() },
          program: {
            ...programAnswer({ ...requestedProgram, status: 'DRAFT' }),
            viewerEnrolment: {
              id: 'mia-1',
              status: 'INPROGRESS',
              progressPercentage: 0,
              completedPlansCount: 0,
              totalPlansCount: 2,
              plans: { items: copies.toReversed() },
            },
            plans: { items: stored },
          },
        },
      }),
    },
  })
  await screen.getByRole('button', { name: 'Start program' }).click()
  await expect.poll(() => location.history.at(-1)).toBe('/dashboard/training?planId=own-0')
  await expect
    .poll(() => sent.find(({ name }) => name === 'useStartMutation')?.variables)
    .toEqual({
      input: { programID: id, status: 'INPROGRESS' },
    })
})

test('a coach goes on in the editor, and reads that an admin approves it', async () => {
  const { screen } = await open({ fields: { coachID: 'mia', companyID: 'dojo' } })
  await expect.element(screen.getByText(/members find it once an admin has approved it/)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Open in the editor' }))
    .toHaveAttribute('href', `/dashboard/edit-program?id=${id}`)
  expect(screen.getByRole('button', { name: 'Start program' }).elements()).toEqual([])
})

test('where the studio needs no approval, a coach only reads that the program is a draft', async () => {
  const coachInfo = { id: 'mia', firstName: 'Mia', lastName: 'Duarte', roles: coachRoles({ dojo: false }) }
  const { screen } = await open({ fields: { coachID: 'mia', companyID: 'dojo', coachInfo } })
  await expect.element(screen.getByText(/^Only you see this draft. Publish it in the editor when/)).toBeVisible()
  expect(screen.getByText(/approved it/).query()).toBeNull()
})

test('a failed program shows the reason, and is retried with the same request (rows 106, 108)', async () => {
  const { screen, sent } = await open({
    status: 'FAILED',
    plans: [],
    fields: { failure: 'No valid workout plan returned' },
    answers: { NotMadeMutation: () => ({ begun: { id, status: 'INPROGRESS', failure: null } }) },
  })
  await expect.element(screen.getByRole('heading', { name: 'Program generation failed' })).toBeVisible()
  await expect.element(screen.getByText('No valid workout plan returned')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => programsInTheMaking.value).toEqual([id])
  await expect
    .poll(() => sent.find(({ name }) => name === 'NotMadeMutation')?.variables)
    .toEqual({
      input: { id, status: 'INPROGRESS' },
    })
  await expect.element(screen.getByText('Your program is being created')).toBeVisible()
})

test('a failed program can be deleted', async () => {
  const { screen, sent } = await open({
    status: 'FAILED',
    plans: [],
    answers: {
      useProgramWritesDeleteMutation: () => ({ deleted: { id } }),
      ProgramsScreenQuery: () => ({ categories: { items: [] } }),
    },
  })
  await screen.getByRole('button', { name: 'Delete' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect
    .poll(() => sent.find(({ name }) => name === 'useProgramWritesDeleteMutation')?.variables)
    .toEqual({ input: { id } })
})

test('a program being created elsewhere can be continued here; one being created here is waited for', async () => {
  const { screen } = await open({ status: 'INPROGRESS', plans: [] })
  await screen.getByRole('button', { name: 'Continue on this device' }).click()
  await expect.poll(() => programsInTheMaking.value).toEqual([id])
  await expect.element(screen.getByText('It appears here as soon as it’s ready.')).toBeVisible()
  noteMaking(id)
})
