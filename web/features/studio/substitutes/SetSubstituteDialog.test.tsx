import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { classAnswer } from '#web/app/testing/classAnswer.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'
import { colleaguesAnswer } from '#web/features/studio/newClassForTests.ts'

const kata = { ...classAnswer({ id: 'c1', name: 'Kata' }), company: { id: 'dojo' } }
const amara = { id: 'amara', firstName: 'Amara', lastName: 'Okafor', photo: null }

async function openDialog(date: object = {}) {
  const sent: unknown[] = []
  const { screen } = await showScreen({
    path: '/dashboard/manage-classes/company?company=dojo',
    person: { ...mia, roles: [{ id: 'a1', role: 'ADMIN', companyId: 'dojo', companyName: 'Harbour Dojo' }] },
    answers: {
      CompanyClassesScreenQuery: () => ({ classes: pageAnswer([{ ...kata, ...date }]) }),
      useColleagueOptionsQuery: colleaguesAnswer,
      SetSubstituteDialogMutation: ({ input }) => {
        sent.push(input)
        const { substituteID } = Object(input)
        const substituteInfo = substituteID === null ? null : amara
        const dateState = substituteID === null ? 'SCHEDULED' : 'SUBSTITUTE'
        return { done: { success: true, occurrences: [{ ...kata, substituteID, substituteInfo, dateState }] } }
      },
    },
  })
  await page.getByRole('button', { name: 'Actions for Kata' }).click()
  await page.getByRole('menuitem', { name: 'Set a substitute' }).click()
  return { screen, sent, dialog: page.getByRole('dialog', { name: 'Substitute' }) }
}

beforeEach(async () => {
  sessionStorage.clear()
  await page.viewport(1200, 900)
})

test('an admin sets a substitute, who is named on the class', async () => {
  const { screen, sent, dialog } = await openDialog()
  await expect.element(dialog.getByRole('button', { name: 'Set substitute' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Coach' }).fill('oka')
  await page.getByRole('option', { name: 'Amara Okafor' }).click()
  expect(await accessibilityFindings()).toEqual([])
  await dialog.getByRole('button', { name: 'Set substitute' }).click()
  await expect.element(page.getByText('Substitute set.')).toBeVisible()
  await expect.element(screen.getByText('Substitute: Amara Okafor')).toBeVisible()
  expect(sent).toEqual([{ id: 'c1', substituteID: 'amara' }])
})

test('an admin ends a substitution', async () => {
  const { sent, dialog } = await openDialog({
    substituteID: 'amara',
    substituteInfo: amara,
    dateState: 'SUBSTITUTE',
  })
  await expect.element(dialog.getByRole('combobox', { name: 'Coach' })).toHaveValue('Amara Okafor')
  await expect.element(dialog.getByRole('button', { name: 'Set substitute' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Remove substitute' }).click()
  await expect.element(page.getByText('The coach teaches this date again.')).toBeVisible()
  expect(sent).toEqual([{ id: 'c1', substituteID: null }])
})
