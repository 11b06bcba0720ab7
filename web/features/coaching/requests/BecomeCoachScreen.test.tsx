import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'

const categories = {
  items: [
    { id: 'yoga', name: 'Yoga', order: 2 },
    { id: 'other', name: 'Other', order: 3 },
    { id: 'fitness', name: 'Fitness', order: 1 },
  ],
}

const dojo = { id: 'dojo', name: 'Harbour Dojo' }
const roleAnswer = (wishes: object = {}) => ({
  id: 'r1',
  role: 'COACH',
  status: 'PENDING',
  category: 'yoga',
  customCategory: null,
  companyID: 'dojo',
  company: dojo,
  ...wishes,
})

function open({ roles = [], answers = {} }: { roles?: object[]; answers?: Answers } = {}) {
  return showScreen({
    path: '/dashboard/become-coach',
    person: mia,
    answers: {
      BecomeCoachScreenQuery: () => ({ viewer: { id: 'mia', rolesList: { items: roles } }, categories }),
      ...answers,
    },
  })
}

beforeEach(async () => {
  sessionStorage.clear()
  await page.viewport(1200, 900)
})

test('a member asks to coach a category, and is told that the request is under review (row 125)', async () => {
  const { screen, sent } = await open({
    answers: { useAskToCoachMutation: () => ({ askToCoach: { success: true, code: null, role: roleAnswer() } }) },
  })
  await expect.element(screen.getByRole('radiogroup', { name: 'What do you teach?' })).toBeVisible()
  const choices = screen.getByRole('radio').elements()
  expect(choices.map((choice) => choice.closest('label')?.textContent)).toEqual(['Fitness', 'Yoga', 'Something else'])
  expect(await accessibilityFindings()).toEqual([])
  await screen.getByRole('radio', { name: 'Yoga' }).click()
  await screen.getByRole('button', { name: 'Send request' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Request sent' })).toHaveFocus()
  await expect.element(screen.getByText('Harbour Dojo is reviewing it', { exact: false })).toBeVisible()
  await expect
    .poll(() => sent.at(-1))
    .toMatchObject({ name: 'useAskToCoachMutation', variables: { categoryID: 'yoga' } })
  expect(await accessibilityFindings()).toEqual([])
})

test('a subject outside the categories is described in the member’s own words, which are required (row 125)', async () => {
  const { screen, sent } = await open({
    answers: {
      useAskToCoachMutation: () => ({
        askToCoach: { success: true, code: null, role: roleAnswer({ category: null, customCategory: 'Climbing' }) },
      }),
    },
  })
  await screen.getByRole('button', { name: 'Send request' }).click()
  await expect.element(screen.getByText('Choose what you teach.')).toBeVisible()
  await screen.getByRole('radio', { name: 'Something else' }).click()
  await screen.getByRole('button', { name: 'Send request' }).click()
  const words = screen.getByRole('textbox', { name: 'In your own words' })
  await expect.element(words).toHaveAccessibleDescription('Tell us what you teach.')
  await words.fill('  Climbing ')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Climbing', { exact: true })).toBeVisible()
  await expect.poll(() => sent.at(-1)?.variables).toMatchObject({ customCategory: 'Climbing' })
})

test('a request that fails to send shows an error and keeps the choice (row 154)', async () => {
  const { screen } = await open({
    answers: {
      useAskToCoachMutation: () => {
        throw new RequestError('UNAVAILABLE')
      },
    },
  })
  await screen.getByRole('radio', { name: 'Yoga' }).click()
  await screen.getByRole('button', { name: 'Send request' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('We can’t reach the server. Try again in a moment.')
  await expect.element(screen.getByRole('radio', { name: 'Yoga' })).toBeChecked()
})

test('a declined member is told so, and cannot ask again', async () => {
  const { screen } = await open({ roles: [roleAnswer({ status: 'DECLINED' })] })
  await expect.element(screen.getByRole('heading', { name: 'Request declined' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Send request' }).query()).toBeNull()
  await expect.element(screen.getByRole('link', { name: 'Back to Today' })).toHaveAttribute('href', '/dashboard/today')
  expect(await accessibilityFindings()).toEqual([])
})

test('a coach gets a link to My Studio, and can change what they teach (row 125)', async () => {
  const approved = roleAnswer({ status: 'APPROVED' })
  const { screen, sent } = await open({
    roles: [
      null as never,
      { id: 'r0', role: 'ADMIN', status: 'APPROVED', category: null, customCategory: null },
      approved,
    ],
    answers: {
      ChangeTeachingMutation: ({ categoryID }) => ({
        changeTeaching: { success: true, code: null, role: { ...approved, category: categoryID } },
      }),
    },
  })
  await expect
    .element(screen.getByRole('link', { name: 'Go to My Studio' }))
    .toHaveAttribute('href', '/dashboard/my-studio')
  expect(await accessibilityFindings()).toEqual([])
  const teaching = screen.getByRole('combobox', { name: 'What you teach' })
  await expect.element(teaching).toHaveTextContent('Yoga')
  await teaching.click()
  await page.getByRole('option', { name: 'Fitness' }).click()
  await expect.element(teaching).toHaveTextContent('Fitness')
  await expect.element(page.getByText('Saved.')).toBeVisible()
  await expect.poll(() => sent.at(-1)?.variables).toEqual({ coachID: 'mia', id: 'r1', categoryID: 'fitness' })
})
