import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'

const path = '/dashboard/manage-programs/rules'

function openRules({
  off = [],
  exerciseRules = [],
  answers = {},
  search = '?company=dojo',
}: { off?: string[]; exerciseRules?: object[]; answers?: Answers; search?: string } = {}) {
  return showScreen({
    path: `${path}${search}`,
    person: { ...mia, contactId: 'dana', roles: [{ id: 'a1', role: 'ADMIN', companyId: 'dojo', companyName: 'Dojo' }] },
    answers: {
      TrainingRulesScreenQuery: ({ companyID }) => ({
        company: companyID ? { id: companyID, trainingRulesOff: off } : null,
        exerciseRules: { items: exerciseRules.map((rule) => ({ __typename: 'ExerciseRule', ...rule })) },
      }),
      useRuleSwitchesMutation: ({ input }) => ({ company: input }),
      ...answers,
    },
  })
}

const beginners = 'STRENGTH Gain Weight Beginner'

beforeEach(() => page.viewport(1000, 900))

test('an admin sees each rule with its units and its source, and whether it is on', async () => {
  const { screen } = await openRules({ off: [beginners] })
  const strength = screen.getByRole('list', { name: 'Strength' })
  const rule = strength.getByRole('switch', { name: /^Gain Weight · Beginner / })
  await expect.element(rule).not.toBeChecked()
  await expect.element(rule).toHaveAccessibleName(/Sets: 2–3 · Reps: 8–12 · Rest: 60–120 s .* ACSM 2009/)
  await expect.element(strength.getByRole('switch', { name: /^Gain Weight · Rookie / })).toBeChecked()
  await expect
    .element(screen.getByRole('list', { name: 'Sources' }).getByText(/Progression models in resistance/))
    .toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
})

test('an admin turns a rule off and another one on, with the keyboard too', async () => {
  const { screen, sent } = await openRules({ off: [beginners] })
  await screen.getByRole('switch', { name: /^Recovery / }).click()
  await expect.element(screen.getByRole('switch', { name: /^Recovery / })).not.toBeChecked()
  await expect
    .poll(() => sent.at(-1)?.variables)
    .toEqual({
      input: { id: 'dojo', trainingRulesOff: [beginners, 'RECOVERY'] },
    })
  const rule = screen.getByRole('switch', { name: /^Gain Weight · Beginner / })
  rule.element().focus()
  await userEvent.keyboard(' ')
  await expect.element(rule).toBeChecked()
  await expect.poll(() => sent.at(-1)?.variables).toEqual({ input: { id: 'dojo', trainingRulesOff: ['RECOVERY'] } })
})

test('rules for safety and those of the goal that stands in for others have no switch', async () => {
  const { screen } = await openRules()
  const safety = screen.getByRole('list', { name: 'Safety' })
  await expect
    .element(safety.getByText('No jumps or sprints · where the speed is unknown: low impact · ACOG 2020'))
    .toBeVisible()
  await expect.element(safety.getByText('Always on').first()).toBeVisible()
  expect(safety.getByRole('switch').elements()).toEqual([])
  const strength = screen.getByRole('list', { name: 'Strength' })
  await expect.element(strength.getByText('Get Fitter · Rookie')).toBeVisible()
  await expect.element(strength.getByRole('switch', { name: /^Get Fitter · Rookie / })).not.toBeInTheDocument()
})

test('a switch that cannot be saved goes back, and the admin is told', async () => {
  const { screen } = await openRules({
    answers: {
      useRuleSwitchesMutation: () => {
        throw new RequestError('UNAVAILABLE')
      },
    },
  })
  await screen.getByRole('switch', { name: /^Recovery / }).click()
  await expect.element(page.getByRole('alert').or(page.getByRole('status')).first()).toBeVisible()
  await expect.element(screen.getByRole('switch', { name: /^Recovery / })).toBeChecked()
})

test('without a company in the address, the rules are those of the admin’s studio', async () => {
  const { screen, location } = await openRules({ search: '' })
  await expect.element(screen.getByRole('switch', { name: /^Recovery / })).toBeVisible()
  expect(location.history.at(-1)).toBe(`${path}?company=dojo`)
})

const rules = [
  { id: 'r1', kind: 'NEVER', isOff: false, video: { id: 'v1', title: 'Plank' }, replacement: null },
  {
    id: 'r2',
    kind: 'INSTEAD',
    isOff: true,
    video: { id: 'v2', title: 'Barbell squat' },
    replacement: { id: 'v3', title: 'Goblet squat' },
  },
]

test('rules about exercises are listed, turned off and deleted', async () => {
  const { screen, sent } = await openRules({
    exerciseRules: rules,
    answers: {
      ExerciseRulesTurnMutation: ({ input }) => ({ rule: input }),
      ExerciseRulesDeleteMutation: ({ input }) => ({ rule: { id: Object(input).id } }),
    },
  })
  const list = screen.getByRole('list', { name: 'Exercises', exact: true })
  await expect.element(list.getByRole('switch', { name: /^Never use .Plank/ })).toBeChecked()
  await expect
    .element(list.getByRole('switch', { name: /^Use .Goblet squat.* instead of .Barbell squat/ }))
    .not.toBeChecked()
  await list.getByRole('switch', { name: /^Never use/ }).click()
  await expect.element(list.getByRole('switch', { name: /^Never use/ })).not.toBeChecked()
  expect(sent.at(-1)?.variables).toEqual({ input: { id: 'r1', isOff: true } })
  await list.getByRole('button', { name: /^Delete rule: Never use/ }).click()
  await expect.element(list.getByRole('switch', { name: /^Never use/ })).not.toBeInTheDocument()
  expect(await accessibilityFindings()).toEqual([])
})

test('without rules about exercises, the page says where they come from', async () => {
  const { screen } = await openRules()
  await expect.element(screen.getByText(/change an exercise of a custom program/)).toBeVisible()
})
