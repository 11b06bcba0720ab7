import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { tabDraft } from '#web/app/forms.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'
import { categories, colleaguesAnswer, filledInClass, kenjis } from '#web/features/studio/newClassForTests.ts'

async function openField({ draft = {}, answers = {} }: { draft?: object; answers?: Answers } = {}) {
  tabDraft('new class').keep({ ...filledInClass, ...draft })
  const shown = await showScreen({
    path: '/dashboard/manage-classes/new',
    person: { ...mia, contactId: 'kenji' },
    answers: {
      NewClassScreenQuery: () => ({ viewer: kenjis, listCategories: { items: categories } }),
      useColleagueOptionsQuery: colleaguesAnswer,
      useCreateClassMutation: () => ({ createClass: { success: false, code: 'INTERNAL' } }),
      ...answers,
    },
  })
  await shown.screen.getByText('More options').click()
  const assistant = shown.screen.getByRole('combobox', { name: 'Assistant' })
  const submitted = async () => {
    await shown.screen.getByRole('button', { name: 'Create class' }).click()
    await expect.poll(() => shown.sent.at(-1)?.name).toBe('useCreateClassMutation')
    return Object(shown.sent.at(-1)?.variables['input']).assistantID
  }
  return { ...shown, assistant, submitted }
}

beforeEach(async () => {
  sessionStorage.clear()
  await page.viewport(1200, 1200)
})

test('a long list of colleagues says that there are others, and a name finds them (row 120)', async () => {
  const { assistant, submitted, sent } = await openField()
  await assistant.click()
  await expect.element(page.getByRole('option', { name: 'Linh Tran' })).toBeVisible()
  await expect.element(page.getByText('Type a name to find others.')).toBeVisible()
  await assistant.fill('oka')
  await page.getByRole('option', { name: 'Amara Okafor' }).click()
  await expect.element(assistant).toHaveValue('Amara Okafor')
  await expect.element(page.getByText('Type a name to find others.')).not.toBeInTheDocument()
  expect(await accessibilityFindings()).toEqual([])
  expect(await submitted()).toBe('amara')
  // A coach does not assist in their own class.
  const own = { coachID: { ne: 'kenji' }, role: { eq: 'COACH' }, status: { eq: 'APPROVED' } }
  const searches = sent.filter(({ name }) => name === 'useColleagueOptionsQuery')
  expect(searches.map(({ variables }) => variables['filter'])).toContainEqual({ ...own, coachName: { matches: 'oka' } })
})

test('a new search shows no earlier result, and says when no coach has the name', async () => {
  const { assistant } = await openField()
  await assistant.click()
  await expect.element(page.getByRole('option', { name: 'Linh Tran' })).toBeVisible()
  await assistant.fill('unknown')
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
  await expect.element(page.getByText('No coach by that name in your studio')).toBeVisible()
})

test('the assistant stays chosen while others are searched, and can be taken back', async () => {
  const { assistant, submitted } = await openField()
  await assistant.click()
  await page.getByRole('option', { name: 'Linh Tran' }).click()
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  await assistant.fill('unknown')
  await expect.element(page.getByText('No coach by that name in your studio')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Tab}')
  await expect.element(assistant).toHaveValue('Linh Tran')
  await assistant.fill('')
  await userEvent.keyboard('{Tab}')
  expect(await submitted()).toBeNull()
})

test('an assistant from a draft has their name, though they are not among the first colleagues', async () => {
  const role = { id: 'r-amara', coachID: 'amara', coachName: 'Amara Okafor', coachPhoto: null }
  const { assistant, sent } = await openField({
    draft: { assistantId: 'amara' },
    answers: { ColleagueFieldQuery: () => ({ roles: { items: [role] } }) },
  })
  await expect.element(assistant).toHaveValue('Amara Okafor')
  expect(sent.find(({ name }) => name === 'ColleagueFieldQuery')?.variables).toEqual({
    coachID: 'amara',
    filter: { role: { eq: 'COACH' }, status: { eq: 'APPROVED' }, companyID: { eq: 'dojo' } },
  })
})

test('a search that failed says so, and the next one is answered', async () => {
  let isAway = true
  const { assistant } = await openField({
    answers: {
      useColleagueOptionsQuery: (variables) => {
        if (isAway) throw new Error('away')
        return colleaguesAnswer(variables)
      },
    },
  })
  await assistant.click()
  await expect.element(page.getByText('We couldn’t load the coaches.')).toBeVisible()
  isAway = false
  await assistant.fill('oka')
  await expect.element(page.getByRole('option', { name: 'Amara Okafor' })).toBeVisible()
})
