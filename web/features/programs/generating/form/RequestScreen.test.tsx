import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { forgetAllMaking, programsInTheMaking } from '#web/app/notices/makings.ts'
import type { HeldRole } from '#web/app/person/workspace.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'

const coach: HeldRole = { id: 'c1', role: 'COACH', companyId: 'dojo', companyName: 'Harbour Dojo' }
const habits = { id: 'p', injuries: ['knee'], healthConditions: null, numberDaysInWeek: '1 to 2 days' }
const known = {
  viewer: {
    id: 'mia',
    profile: habits,
    goals: { items: [{ id: 'g', goals: [{ goal: 'Lose Weight', isCurrent: true, isCustom: false, timeStamp: '' }] }] },
    activities: { items: [{ id: 'a', levels: [{ level: 'Intermediate', timeStamp: '' }] }] },
  },
  equipment: {
    items: [
      { id: 'mat', name: 'Mat' },
      { id: 'bar', name: 'Barbell' },
    ],
  },
  muscleGroups: { items: [{ id: 'back', name: 'Back' }] },
}

function open({
  search = '',
  answers = {},
  roles = [],
}: { search?: string; answers?: Answers; roles?: HeldRole[] } = {}) {
  return showScreen({
    path: `/dashboard/have-program-made${search}`,
    person: { ...mia, roles },
    answers: {
      RequestScreenQuery: () => known,
      RequestFormMutation: ({ input }) => ({ created: { id: Object(input).id, status: 'INPROGRESS' } }),
      useKeepHealthMutation: () => ({ kept: habits }),
      ProgramsScreenQuery: () => ({ categories: { items: [] } }),
      OwnProgramsQuery: () => ({ enrolments: { items: [] }, made: { items: [] } }),
      ManageProgramsScreenQuery: () => ({ programs: null }),
      ...answers,
    },
  })
}

type Sent = Awaited<ReturnType<typeof open>>['sent']
const inputOf = (sent: Sent, name = 'RequestFormMutation') =>
  Object(sent.find((one) => one.name === name)?.variables['input'])

beforeEach(async () => {
  sessionStorage.clear()
  forgetAllMaking()
  await page.viewport(1200, 1000)
})

test('one press requests a program that fits the member’s profile (row 103)', async () => {
  const { screen, sent, location } = await open()
  await expect.element(screen.getByRole('radio', { name: 'Intermediate' })).toBeChecked()
  await expect.element(screen.getByRole('checkbox', { name: 'Lose Weight' })).toBeChecked()
  expect(await accessibilityFindings()).toEqual([])
  await screen.getByRole('button', { name: 'Create my program' }).click()
  await expect.poll(() => location.history.at(-1)).toBe('/dashboard/programs')
  const input = inputOf(sent)
  expect(input).toMatchObject({
    name: 'My program',
    status: 'INPROGRESS',
    madeByAI: true,
    isPublic: false,
    numberOfSessions: 8,
    sessionsPerWeek: 2,
    level: 'Intermediate',
    goals: ['Lose Weight'],
    equipmentIDs: [],
    muscleGroupIDs: [],
    includeSuperSet: false,
  })
  expect(input.coachID).toBeUndefined()
  expect(input.sections).toEqual([
    { sectionName: 'Warm-up', sectionOrder: 0, workoutTypes: ['MOBILITY'], sectionDuration: 300 },
    { sectionName: 'Main part', sectionOrder: 1, workoutTypes: ['STRENGTH', 'CIRCUIT'], sectionDuration: 1200 },
    { sectionName: 'Cool-down', sectionOrder: 2, workoutTypes: ['MOBILITY'], sectionDuration: 300 },
  ])
  expect(programsInTheMaking.value).toEqual([input.id])
  expect(sent.some(({ name }) => name === 'useKeepHealthMutation')).toBe(false)
})

test('every option of the form is sent, and health goes only to the profile (row 103)', async () => {
  const { screen, sent } = await open()
  await screen.getByRole('textbox', { name: 'Total sessions' }).fill('12')
  await screen.getByRole('switch', { name: /Supersets/ }).click()
  await screen.getByRole('button', { name: 'Remove Cool-down' }).click()
  await screen.getByRole('button', { name: 'Add section' }).click()
  await screen.getByRole('textbox', { name: 'Section name' }).nth(2).fill('Finisher')
  await screen.getByRole('button', { name: 'Cardio' }).nth(2).click()
  await screen.getByRole('radio', { name: /Some equipment/ }).click()
  await screen.getByRole('combobox', { name: 'Your equipment' }).fill('Bar')
  await userEvent.keyboard('{Enter}')
  await screen.getByRole('combobox', { name: 'Muscles to focus on' }).fill('Back')
  await userEvent.keyboard('{Enter}')
  await screen.getByRole('textbox', { name: 'Health conditions' }).fill('asthma')
  await userEvent.keyboard('{Enter}')
  await screen.getByRole('textbox', { name: 'Notes' }).fill('I sit a lot.')
  await screen.getByRole('button', { name: 'Create my program' }).click()
  await expect.poll(() => inputOf(sent).status).toBe('INPROGRESS')
  expect(inputOf(sent)).toMatchObject({
    numberOfSessions: 12,
    includeSuperSet: true,
    equipmentIDs: ['bar'],
    muscleGroupIDs: ['back'],
    additionalDetails: 'I sit a lot.',
  })
  expect(inputOf(sent).sections[2]).toEqual({
    sectionName: 'Finisher',
    sectionOrder: 2,
    workoutTypes: ['CARDIO'],
    sectionDuration: 600,
  })
  expect(inputOf(sent, 'useKeepHealthMutation')).toEqual({
    contactID: 'mia',
    injuries: ['knee'],
    healthConditions: ['asthma'],
  })
  expect(JSON.stringify(inputOf(sent))).not.toContain('asthma')
})

test('invalid entries are reported at their fields, and nothing is sent', async () => {
  const { screen, sent } = await open()
  await screen.getByRole('textbox', { name: 'Total sessions' }).fill('37')
  await screen.getByRole('textbox', { name: 'Section name' }).first().fill(' ')
  await screen.getByRole('textbox', { name: 'Minutes' }).first().fill('61')
  await screen.getByRole('button', { name: 'Create my program' }).click()
  await expect.element(screen.getByText('Enter 1–36.')).toBeVisible()
  await expect.element(screen.getByText('Enter 1–60.')).toBeVisible()
  await expect.element(screen.getByText('Enter a name.')).toBeVisible()
  for (const place of [0, 1, 2]) await screen.getByRole('textbox', { name: 'Minutes' }).nth(place).fill('50')
  await screen.getByRole('textbox', { name: 'Section name' }).first().fill('Warm-up')
  await screen.getByRole('button', { name: 'Create my program' }).click()
  await expect.element(screen.getByText('A session can last up to 2 hours.')).toBeVisible()
  expect(sent.some(({ name }) => name === 'RequestFormMutation')).toBe(false)
})

test('entries are still there after leaving the page and coming back', async () => {
  const first = await open()
  await first.screen.getByRole('textbox', { name: 'Name', exact: true }).fill('Before summer')
  await first.screen.unmount()
  const { screen } = await open()
  await expect.element(screen.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Before summer')
})

test('a coach has one made for others: theirs, of their company, and nothing of their own health in it', async () => {
  const { screen, sent, location } = await open({ search: '?for=others', roles: [coach] })
  await expect.element(screen.getByRole('radio', { name: 'Beginner' })).toBeChecked()
  expect(screen.getByRole('textbox', { name: 'Injuries' }).elements()).toEqual([])
  await screen.getByRole('button', { name: 'Create my program' }).click()
  await expect.poll(() => location.history.at(-1)).toMatch('/dashboard/manage-programs')
  expect(inputOf(sent)).toMatchObject({ coachID: 'mia', companyID: 'dojo', isPublic: true, status: 'INPROGRESS' })
})

test('only a coach can request programs for others: a member’s request is for themselves', async () => {
  const { screen, sent } = await open({ search: '?for=others' })
  await screen.getByRole('button', { name: 'Create my program' }).click()
  await expect.poll(() => inputOf(sent).status).toBe('INPROGRESS')
  expect(inputOf(sent)).toMatchObject({ isPublic: false })
  expect(inputOf(sent).coachID).toBeUndefined()
})

test('an unknown health condition is reported before the program is created, and the member says what it affects', async () => {
  const { screen, sent } = await open()
  await expect.element(screen.getByText('Your program leaves out exercises that could affect: Knee')).toBeVisible()
  await screen.getByRole('textbox', { name: 'Health conditions' }).fill('gronkitis')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText(/We don’t understand: .*gronkitis/)).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await screen.getByRole('button', { name: 'Wrist' }).click()
  await expect.element(screen.getByText(/could affect: .*Wrist/)).toBeVisible()
  expect(screen.getByText(/We don’t understand/).elements()).toEqual([])
  await screen.getByRole('button', { name: 'Create my program' }).click()
  await expect.poll(() => inputOf(sent, 'useKeepHealthMutation').healthConditions).toEqual(['gronkitis → Wrist'])
})

test('exercises affected by health conditions in the notes are left out, too', async () => {
  const { screen } = await open()
  await screen.getByRole('textbox', { name: 'Notes' }).fill('I am pregnant')
  await expect.element(screen.getByText(/could affect: .*Pregnancy/)).toBeVisible()
})

test('the form shows what was understood of each answer, and the member says more of it', async () => {
  const { screen, sent } = await open()
  const knee = screen.getByRole('region', { name: 'knee' })
  await expect.element(knee.getByText(/No jumps or sprints/)).toBeVisible()
  await knee.getByRole('combobox', { name: 'How is it now?' }).click()
  await screen.getByRole('option', { name: 'It hurts or bothers me now' }).click()
  await knee.getByRole('combobox', { name: 'Which side?' }).click()
  await screen.getByRole('option', { name: 'Left' }).click()
  await expect.element(screen.getByText('Ask your doctor or coach before you begin, because of: Knee')).toBeVisible()
  await knee.getByRole('combobox', { name: 'What did your doctor say about training?' }).click()
  await screen.getByRole('option', { name: 'Training is fine' }).click()
  await expect.poll(() => screen.getByText(/Ask your doctor or coach/).elements()).toEqual([])
  await screen.getByRole('textbox', { name: 'Health conditions' }).fill('pregnant')
  await userEvent.keyboard('{Enter}')
  const pregnant = screen.getByRole('region', { name: 'pregnant' })
  await pregnant.getByRole('combobox', { name: 'Trimester' }).click()
  await screen.getByRole('option', { name: 'First' }).click()
  await expect.element(pregnant.getByText(/lying on the back/)).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await screen.getByRole('button', { name: 'Create my program' }).click()
  await expect
    .poll(() => inputOf(sent, 'useKeepHealthMutation'))
    .toMatchObject({
      injuries: ['knee → Knee (acute left cleared)'],
      healthConditions: ['pregnant → Pregnancy (first)'],
    })
})

test('an answer with an unknown word is explained before anything is said of the rest', async () => {
  const { screen } = await open()
  await screen.getByRole('textbox', { name: 'Health conditions' }).fill('asthma and a zorblax')
  await userEvent.keyboard('{Enter}')
  const answer = screen.getByRole('region', { name: 'asthma and a zorblax' })
  await expect.element(answer.getByText(/What does .*zorblax.* affect/)).toBeVisible()
  expect(answer.getByRole('combobox').elements()).toEqual([])
  await answer.getByRole('button', { name: 'Wrist' }).click()
  await expect.element(answer.getByRole('combobox').first()).toBeVisible()
})

test('a sign of something serious is answered with the advice to see a doctor', async () => {
  const { screen } = await open()
  await screen.getByRole('textbox', { name: 'Notes' }).fill('Sometimes I have chest pain on the stairs.')
  await expect.element(screen.getByText(/Please see a doctor before you train/)).toBeVisible()
})
