import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { rereadShown } from '#web/app/data/missedEvents.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { forgetAllMaking, noteMaking, programsInTheMaking } from '#web/app/notices/makings.ts'
import { type Answers, shellForTests } from '#web/app/testing/shellForTests.tsx'
import { around, requestedProgram } from '#web/features/programs/generating/orderForTests.ts'
import { dismissToast } from '#web/ui/feedback/notify.ts'
import { Making } from './Making.tsx'
import { MakingTray } from './MakingTray.tsx'

const { id } = requestedProgram
const mia = { subject: 'mia', username: 'mia', email: 'mia@obi.example', phone: undefined }
const waits = () => new Promise<never>(() => {})

async function open({ answers = {}, path = '/dashboard/today' }: { answers?: Answers; path?: string } = {}) {
  const shell = shellForTests({
    auth: { currentUser: () => Promise.resolve(mia), idToken: () => Promise.resolve('token') },
    answers: {
      makeProgramStandingQuery: () => ({ program: { ...requestedProgram, status: 'INPROGRESS' } }),
      makeProgramOrderQuery: () => ({ program: requestedProgram, ...around }),
      makeProgramPlansMutation: () => ({ stored: [{ id: 'first' }, { id: 'second' }] }),
      makeProgramOutcomeMutation: () => ({ noted: { id: 'outcome' } }),
      makeProgramStatusMutation: ({ input }) => ({ turned: { failure: null, ...Object(input) } }),
      ...answers,
    },
    path,
  })
  await shell.shell.session.restore()
  noteMaking(id)
  const screen = await render(shell.around(<Making />))
  const inputsOf = (name: string) =>
    shell.sent.flatMap((one) => (one.name === name ? [Object(one.variables['input'])] : []))
  return { ...shell, screen, inputsOf }
}

beforeEach(() => {
  forgetAllMaking()
  dismissToast()
})

const follows = { name: 'FollowProgramSubscription', variables: { filter: { id: { eq: id } } } }
const turned = (status: string) => ({ programChanged: { ...requestedProgram, status } })

test('a program is created while the user is elsewhere in the app, stored, and becomes a draft (rows 105, 108, 109)', async () => {
  const { screen, inputsOf, location } = await open()
  const toast = screen.getByRole('dialog', { name: 'You program is ready!' })
  await expect.element(toast).toBeVisible()
  const [stored] = inputsOf('makeProgramPlansMutation')
  expect(stored.programID).toBe(id)
  expect(stored.plans.map(({ planName }: { planName: string }) => planName)).toEqual(['Section 1', 'Section 2'])
  const targets = stored.plans.flatMap(({ resources }: { resources: { targetID: string }[] }) =>
    resources.map(({ targetID }) => targetID),
  )
  expect(targets.length).toBeGreaterThan(4)
  // A knee that hurts is minded here as on the server.
  expect(targets).not.toContain(around.exercises[0]?.id)
  // Nothing answers at the model's door here: the solver has made it, and admins learn that.
  expect(inputsOf('makeProgramOutcomeMutation')).toMatchObject([
    { programID: id, userID: requestedProgram.ownerID, writer: 'SOLVER', faults: ['FAILED'], tokens: 0 },
  ])
  expect(inputsOf('makeProgramStatusMutation')).toEqual([{ id, status: 'DRAFT' }])
  expect(programsInTheMaking.value).toEqual([])
  await toast.getByRole('button', { name: 'View' }).click()
  await expect.poll(() => location.history.at(-1)).toBe(`/dashboard/program?programId=${id}`)
})

test('a program finished by another tab is announced here, and the notification can be closed (rows 108, 109)', async () => {
  const { screen, live } = await open({ answers: { makeProgramStandingQuery: waits } })
  await expect.poll(live.followed).toEqual([follows])
  live.tell('FollowProgramSubscription', turned('INPROGRESS'))
  expect(screen.getByText('You program is ready!').elements()).toEqual([])
  live.tell('FollowProgramSubscription', turned('DRAFT'))
  const toast = screen.getByRole('dialog', { name: 'You program is ready!' })
  await expect.element(toast).toBeVisible()
  await expect.poll(live.followed).toEqual([])
  await toast.getByRole('button', { name: 'Close' }).click()
  await expect.element(toast).not.toBeInTheDocument()
})

test('a program finished by another device while the socket was away is announced once events were missed', async () => {
  let status = 'INPROGRESS'
  const { screen, live, environment } = await open({
    answers: {
      makeProgramStandingQuery: () => ({ program: { ...requestedProgram, status } }),
      makeProgramOrderQuery: waits,
    },
  })
  await expect.poll(live.followed).toEqual([follows])
  status = 'DRAFT'
  await rereadShown(environment)
  await expect.element(screen.getByRole('dialog', { name: 'You program is ready!' })).toBeVisible()
})

test('a program that fails is reported (row 108)', async () => {
  const { screen, live } = await open({ answers: { makeProgramStandingQuery: waits } })
  await expect.poll(live.followed).toEqual([follows])
  live.tell('FollowProgramSubscription', turned('FAILED'))
  const toast = screen.getByRole('alertdialog', { name: 'Program generation failed' })
  await expect.element(toast).toMatchTextContent('There was an error generating your program. Please try again.')
  await expect.poll(live.followed).toEqual([])
  expect(programsInTheMaking.value).toEqual([])
})

test('if the catalog yields no plan, the program fails and the reason is stored (rows 106, 108)', async () => {
  const { screen, inputsOf } = await open({
    answers: { makeProgramOrderQuery: () => ({ program: requestedProgram, ...around, exercises: [] }) },
  })
  await expect.element(screen.getByText('Program generation failed').first()).toBeVisible()
  expect(inputsOf('makeProgramStatusMutation')).toEqual([
    { id, status: 'FAILED', failure: 'No valid workout plan returned' },
  ])
})

test.each([
  ['I’d like to jump rope', 'You program is ready!'],
  ['I love quiet mornings', 'Program generation failed'],
])('exercises only on request are for notes that ask for jumps, as on the server: "%s"', async (note, result) => {
  const exercises = around.exercises.map((one) => ({ ...one, isOnlyOnRequest: true }))
  const program = { ...requestedProgram, additionalDetails: note }
  const { screen } = await open({ answers: { makeProgramOrderQuery: () => ({ program, ...around, exercises }) } })
  await expect.element(screen.getByText(result).first()).toBeVisible()
})

test('if the server refuses to store a plan, the solver creates another, and the program fails only after that', async () => {
  let calls = 0
  const refuseOnce = () => {
    calls += 1
    if (calls === 1) throw new RequestError('BAD_INPUT')
    return { stored: [{ id: 'first' }, { id: 'second' }] }
  }
  const { screen, inputsOf } = await open({ answers: { makeProgramPlansMutation: refuseOnce } })
  await expect.element(screen.getByText('You program is ready!')).toBeVisible()
  expect(inputsOf('makeProgramPlansMutation')).toHaveLength(2)
  expect(inputsOf('makeProgramStatusMutation')).toEqual([{ id, status: 'DRAFT' }])
})

test('while another plan is created after a refusal, the progress does not go backwards (row 108)', async () => {
  let reads = 0
  const { screen } = await open({
    answers: {
      makeProgramPlansMutation: () => {
        throw new RequestError('BAD_INPUT')
      },
      makeProgramOrderQuery: () => {
        reads += 1
        return reads === 1 ? { program: requestedProgram, ...around } : waits()
      },
    },
  })
  await expect.poll(() => reads).toBe(2)
  await expect.element(screen.getByRole('status')).toMatchTextContent('2 of 2 sessions')
})

test('a subscription that breaks is reported, and the program is still created (row 108)', async () => {
  const standing = Promise.withResolvers<Record<string, unknown>>()
  const { screen, live } = await open({ answers: { makeProgramStandingQuery: () => standing.promise } })
  await expect.poll(live.followed).toEqual([follows])
  live.refuse('FollowProgramSubscription')
  await expect.element(screen.getByText('Subscription error occurred.').first()).toBeVisible()
  standing.resolve({ program: { ...requestedProgram, status: 'INPROGRESS' } })
  await expect.element(screen.getByText('You program is ready!')).toBeVisible()
})

test('a user who has the program open is not notified about it (row 108)', async () => {
  const { screen, live, inputsOf } = await open({ path: `/dashboard/program?programId=${id}` })
  await expect.poll(() => inputsOf('makeProgramStatusMutation')).toHaveLength(1)
  await expect.poll(() => programsInTheMaking.value).toEqual([])
  expect(live.followed()).toEqual([])
  expect(screen.getByText('You program is ready!').elements()).toEqual([])
})

test('a program being created is shown on the page, session by session, and can be stopped', async () => {
  const { screen, inputsOf } = await open({
    answers: {
      makeProgramPlansMutation: waits,
      MakingTrayCancelMutation: () => ({ deleted: { id } }),
    },
  })
  const tray = screen.getByRole('region', { name: 'Programs being created' })
  await expect.element(tray.getByText('My program')).toBeVisible()
  await expect.element(tray.getByRole('progressbar', { name: 'Creating My program' })).toBeVisible()
  await expect.element(tray.getByText('2 of 2 sessions')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await tray.getByRole('button', { name: 'Cancel My program' }).click()
  await screen.getByRole('button', { name: 'Stop creating it' }).click()
  await expect.element(tray).not.toBeInTheDocument()
  await expect.poll(() => inputsOf('MakingTrayCancelMutation')).toEqual([{ id }])
})

test('while a model thinks for long, the page says that this can take minutes', async () => {
  const { around: within } = shellForTests({})
  const thinking = { id, name: 'My program', state: 'thinking', done: 0, of: 12 } as const
  const screen = await render(within(<MakingTray programs={[thinking]} />))
  await expect.element(screen.getByRole('status')).toMatchTextContent('Still planning. This can take a few minutes.')
})

test('a program that is already stored is only announced (row 105)', async () => {
  const { screen, inputsOf, sent } = await open({
    answers: {
      makeProgramStandingQuery: () => ({ program: { ...requestedProgram, status: 'INPROGRESS', plansCount: 2 } }),
    },
  })
  await expect.element(screen.getByText('You program is ready!')).toBeVisible()
  expect(inputsOf('makeProgramStatusMutation')).toEqual([{ id, status: 'DRAFT' }])
  expect(sent.some(({ name }) => name === 'makeProgramOrderQuery')).toBe(false)
})

test('only one of two tabs creates the program', async () => {
  const held = Promise.withResolvers<void>()
  const holding = navigator.locks.request(`obi program ${id}`, () => held.promise)
  const { sent, screen } = await open()
  await expect.element(screen.getByText('Being created in another tab')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Cancel My program' }).elements()).toEqual([])
  expect(sent.filter(({ name }) => name === 'makeProgramOrderQuery')).toEqual([])
  held.resolve()
  await holding
  await expect.element(screen.getByText('You program is ready!')).toBeVisible()
  expect(sent.filter(({ name }) => name === 'makeProgramPlansMutation')).toHaveLength(1)
})

test('a tab that waited for another one reports what that one made, without an event', async () => {
  const held = Promise.withResolvers<void>()
  const holding = navigator.locks.request(`obi program ${id}`, () => held.promise)
  let status = 'INPROGRESS'
  const { screen } = await open({
    answers: { makeProgramStandingQuery: () => ({ program: { ...requestedProgram, status, plansCount: 2 } }) },
  })
  await expect.element(screen.getByText('Being created in another tab')).toBeVisible()
  status = 'DRAFT'
  localStorage.setItem('programs being made', '[]')
  dispatchEvent(new StorageEvent('storage', { key: 'programs being made' }))
  held.resolve()
  await holding
  await expect.element(screen.getByText('You program is ready!')).toBeVisible()
  await expect.element(screen.getByText('Being created in another tab')).not.toBeInTheDocument()
})
