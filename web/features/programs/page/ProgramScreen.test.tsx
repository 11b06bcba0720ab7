import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import type { Person } from '#web/app/person/person.ts'
import type { HeldRole } from '#web/app/person/workspace.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'
import { enrolment, planAnswer, programAnswer, progressAnswer } from '#web/features/programs/programsForTests.ts'

const own = (name: string, fields: object) => planAnswer(name, { id: `own-${name}`, ...fields })
const ownLegs = own('Legs', { viewerProgress: progressAnswer('p', 100) })
const copies = [ownLegs, own('Arms', { order: 1 })]

interface ScreenFields {
  program?: object | null
  answers?: Answers
  person?: Person
}

function open({ program = programAnswer(), answers = {}, person = mia }: ScreenFields = {}) {
  return showScreen({
    path: '/dashboard/program?programId=strong',
    person,
    answers: { ProgramScreenQuery: () => ({ program }), ...answers },
  })
}

beforeEach(() => page.viewport(1200, 1000))

test('a program shows who it is for, who wrote it, and what it contains (rows 5 and 91)', async () => {
  const { screen, sent } = await open()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Strong start' })).toBeVisible()
  await expect.element(screen.getByText(/Beginner · Ages 16 and up · 2 sessions · 3 people training/)).toBeVisible()
  await expect.element(screen.getByText('Six weeks to your first pull-up.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Kenji Moreau' })).toBeVisible()
  await screen.getByText('Legs').click()
  await expect.element(screen.getByText('Superset').first()).toBeVisible()
  await expect.element(screen.getByText('3 × 10 · 1:00 rest').first()).toBeVisible()
  expect(sent.at(0)).toEqual({ name: 'ProgramScreenQuery', variables: { id: 'strong' } })
  expect(await accessibilityFindings()).toEqual([])
})

test('a member enrols, and goes on in sessions of their own (row 95)', async () => {
  const { screen, sent } = await open({
    answers: {
      EnrolmentBeginMutation: () => ({
        begun: {
          id: 'mia-INPROGRESS',
          status: 'INPROGRESS',
          program: programAnswer({ viewerEnrolment: enrolment('INPROGRESS', 1, copies) }),
        },
      }),
    },
  })
  await screen.getByRole('button', { name: 'Enroll' }).click()
  await expect.element(screen.getByRole('progressbar', { name: 'Progress in Strong start' })).toBeVisible()
  await expect.poll(() => sent.at(-1)?.variables).toEqual({ input: { programID: 'strong', status: 'INPROGRESS' } })
  await expect.element(screen.getByText('Up next')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Start', exact: true }))
    .toHaveAttribute('href', '/dashboard/training?planId=own-Arms')
  expect(
    screen
      .getByRole('listitem')
      .elements()
      .filter((one) => one.querySelector('details')),
  ).toHaveLength(2)
  // Its coach's note to enrolled members.
  await expect.element(screen.getByText('Train every other day.')).toBeVisible()
})

const enrolled = programAnswer({ viewerEnrolment: enrolment('INPROGRESS', 1, copies) })

test('a member continues a program with its next session in one press (row 95)', async () => {
  const begun = [ownLegs, own('Arms', { order: 1, viewerProgress: progressAnswer('q', 50) })]
  const { screen } = await open({ program: programAnswer({ viewerEnrolment: enrolment('INPROGRESS', 1, begun) }) })
  await expect
    .element(screen.getByRole('region', { name: 'Your progress' }).getByRole('link', { name: /^Continue: .*Arms/ }))
    .toHaveAttribute('href', '/dashboard/training?planId=own-Arms')
})

test.each([
  [['Mat'], 'About 14 min · You need: Mat'],
  [['No equipment', 'Mat'], 'About 14 min · You need: Mat'],
  [['No equipment'], 'About 14 min · No equipment needed'],
  [[], 'About 14 min · No equipment needed'],
])('a session that needs %j lists its equipment in words', async (equipment, words) => {
  const { screen } = await open({ program: programAnswer({ plans: { items: [planAnswer('Legs', { equipment })] } }) })
  await screen.getByText('Legs').click()
  await expect.element(screen.getByText(words)).toBeVisible()
})

test('in a long list of muscles, the first ones are named and the rest are counted', async () => {
  const muscleGroups = ['Back', 'Biceps', 'Chest', 'Core', 'Glutes']
  const { screen } = await open({
    program: programAnswer({ plans: { items: [planAnswer('Legs', { muscleGroups })] } }),
  })
  await expect.element(screen.getByText('3 exercises · Back, Biceps, Chest +2')).toBeVisible()
})

test('a program is completed (row 96)', async () => {
  const { screen, sent } = await open({
    program: enrolled,
    answers: {
      EnrolmentChangeMutation: () => ({
        changed: {
          id: 'mia-COMPLETED',
          status: 'COMPLETED',
          program: programAnswer({ viewerEnrolment: enrolment('COMPLETED', 2, copies) }),
        },
      }),
    },
  })
  await screen.getByRole('button', { name: 'Mark as completed' }).click()
  await expect.element(screen.getByRole('button', { name: 'Start over' })).toBeVisible()
  await expect.poll(() => sent.at(-1)?.variables).toEqual({ input: { programID: 'strong', status: 'COMPLETED' } })
})

test('a program with no training yet can be started, and not marked as completed (row 96)', async () => {
  const fresh = [own('Legs', {}), own('Arms', { order: 1 })]
  const { screen } = await open({ program: programAnswer({ viewerEnrolment: enrolment('INPROGRESS', 0, fresh) }) })
  await expect.element(screen.getByRole('link', { name: /Start: .*Legs/ })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Mark as completed' }).query()).toBeNull()
})

test('after a session was ended early, the page shows what was done and continues with the next one (rows 96 and 98)', async () => {
  const viewerProgress = progressAnswer('p', 33, { finishedAt: '2026-01-02T10:00:00.000Z' })
  const plans = [own('Legs', { viewerProgress }), own('Arms', { order: 1 })]
  const { screen } = await open({ program: programAnswer({ viewerEnrolment: enrolment('INPROGRESS', 0, plans) }) })
  await expect.element(screen.getByRole('link', { name: /Start: .*Arms/ })).toBeVisible()
  await expect.element(screen.getByText(/1 of 3 exercises completed/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Mark as completed' })).toBeVisible()
})

test('a deleted program stays for members training it, and is gone for everyone else (rows 93 and 101)', async () => {
  const trained = await open({ program: { ...enrolled, status: 'DELETED' } })
  await expect.element(trained.screen.getByText(/This program is no longer offered/)).toBeVisible()
  await expect.element(trained.screen.getByRole('button', { name: 'Leave program' })).toBeVisible()
  await trained.screen.unmount()
  const other = await open({ program: programAnswer({ status: 'DELETED' }) })
  expect(other.screen.getByText(/This program is no longer offered/).query()).toBeNull()
  expect(other.screen.getByRole('button', { name: 'Enroll' }).query()).toBeNull()
})

test('a member who leaves a program is told what they lose, and can enroll again (row 97)', async () => {
  const { screen, sent } = await open({
    program: enrolled,
    answers: {
      EnrolmentChangeMutation: () => ({
        changed: {
          id: 'mia-CANCELED',
          status: 'CANCELED',
          program: programAnswer({ viewerEnrolment: enrolment('CANCELED', 0) }),
        },
      }),
    },
  })
  await screen.getByRole('button', { name: 'Leave program' }).click()
  await expect.element(screen.getByText(/You’ll lose your progress.*sets you’ve logged stay/)).toBeVisible()
  await expect.poll(() => sent.some(({ name }) => name === 'EnrolmentChangeMutation')).toBe(false)
  await screen.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect.element(screen.getByRole('button', { name: 'Enroll' })).toBeVisible()
  await expect.poll(() => sent.at(-1)?.variables).toEqual({ input: { programID: 'strong', status: 'CANCELED' } })
})

test('a like on a program shows at once (row 60)', async () => {
  const { screen, sent } = await open({
    answers: {
      OpinionsMutation: () => ({
        said: { id: 'r', targetID: 'strong', reaction: 'LIKE', program: { id: 'strong', likes: 5, dislikes: 1 } },
      }),
    },
  })
  await screen.getByRole('button', { name: 'Like: 4', exact: true }).click()
  await expect
    .element(screen.getByRole('button', { name: 'Like: 5', exact: true }))
    .toHaveAttribute('aria-pressed', 'true')
  await expect
    .poll(() => sent.at(-1)?.variables)
    .toEqual({
      input: { targetID: 'strong', userID: 'mia', targetType: 'PROGRAM', reaction: 'LIKE' },
    })
})

test.each([
  ['an admin of its studio', 'ADMIN', 'dojo', 1],
  ['an admin of another studio', 'ADMIN', 'gym', 0],
  ['another coach of its studio', 'COACH', 'dojo', 0],
  ['a global admin', 'GLOBAL', undefined, 1],
] as const)(
  '%s is offered to edit a coach’s program only if they may save it (row 101)',
  async (...[, role, companyId, count]) => {
    const roles: HeldRole[] = [{ id: 'r1', role, companyId, companyName: undefined }]
    const { screen } = await open({ person: { ...mia, roles } })
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Strong start' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Edit' }).elements()).toHaveLength(count)
  },
)

test('a program that the user may not see is shown as not found, with no reason (row 101)', async () => {
  const { screen } = await open({ program: null })
  await expect.element(screen.getByRole('heading', { name: 'Program not found' })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Find a program' }))
    .toHaveAttribute('href', '/dashboard/programs')
})

test('a program being created appears by itself once it is ready (rows 5 and 108)', async () => {
  const made = { coachID: null, coachInfo: null, ownerID: 'mia', isPublic: false, isApproved: null }
  const { screen, live } = await open({
    program: programAnswer({ ...made, status: 'INPROGRESS', plansCount: 0, plans: { items: [] } }),
  })
  await expect.element(screen.getByText('Your program is being created')).toBeVisible()
  await expect.poll(() => live.followed()).toHaveLength(1)
  live.tell('ProgramScreenSubscription', { programChanged: programAnswer({ ...made, status: 'DRAFT' }) })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Strong start' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Enroll' })).toBeVisible()
})

test('a session that the coach adds or renames appears on the open page (row 92)', async () => {
  const { screen, live } = await open()
  await expect.element(screen.getByText('Arms')).toBeVisible()
  const items = [planAnswer('Legs', { planName: 'Leg day' }), planAnswer('Core', { order: 2 })]
  live.tell('ProgramScreenSubscription', { programChanged: programAnswer({ plans: { items }, plansCount: 2 }) })
  await expect.element(screen.getByText('Leg day')).toBeVisible()
  await expect.element(screen.getByText('Core')).toBeVisible()
  expect(screen.getByText('Arms').elements()).toEqual([])
})

test('an unnamed session is called a session, not a section', async () => {
  const items = [planAnswer('Section 1'), planAnswer('Section two', { order: 1 })]
  const { screen } = await open({ program: programAnswer({ plans: { items } }) })
  await expect.element(screen.getByText('Session 1', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Section two', { exact: true })).toBeVisible()
  expect(screen.getByText('Section 1').elements()).toEqual([])
})
