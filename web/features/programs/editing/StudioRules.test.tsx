import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { openOutboxDisk } from '#web/app/outbox/outboxDisk.ts'
import { openEditor, own } from './editorForTests.ts'

const custom = { ...own, madeByAI: true }
const saving = {
  useNewRuleMutation: () => ({ rule: { id: 'r1' } }),
  useNewRuleDeleteMutation: () => ({ rule: { id: 'r1' } }),
}
const dialog = () => page.getByRole('dialog', { name: 'Make this a studio rule' })

beforeEach(async () => {
  for (const item of await openOutboxDisk().read('mia')) await openOutboxDisk().remove([item])
  await page.viewport(1200, 1000)
})

test('a coach who removes an exercise from a custom program makes that a rule of the studio, and undoes it', async () => {
  const { screen, sent } = await openEditor({ program: custom, answers: saving })
  await screen.getByRole('button', { name: 'More for Plank' }).click()
  await screen.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Make it a studio rule' }).click()
  await expect.element(dialog().getByRole('radio', { name: /^Never use .Plank/ })).toBeChecked()
  expect(await accessibilityFindings()).toEqual([])
  await dialog().getByRole('button', { name: 'Save rule' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  const rule = sent.find(({ name }) => name === 'useNewRuleMutation')?.variables
  expect(rule).toEqual({
    input: { companyID: 'dojo', kind: 'NEVER', videoID: expect.any(String), replacementID: null },
  })
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect.poll(() => sent.some(({ name }) => name === 'useNewRuleDeleteMutation')).toBe(true)
})

test('an exercise that stays can be wanted in every week', async () => {
  const { screen, sent } = await openEditor({ program: custom, answers: saving })
  await screen.getByRole('button', { name: 'More for Plank' }).click()
  await screen.getByRole('menuitem', { name: 'Make a studio rule' }).click()
  await dialog()
    .getByRole('radio', { name: /^Use .Plank.* every week/ })
    .click()
  await dialog().getByRole('button', { name: 'Save rule' }).click()
  await expect.element(page.getByText('Studio rule saved')).toBeVisible()
  expect(sent.find(({ name }) => name === 'useNewRuleMutation')?.variables).toEqual({
    input: { companyID: 'dojo', kind: 'ALWAYS', videoID: expect.any(String), replacementID: null },
  })
})

test('no rule is offered for a program that a coach wrote', async () => {
  const { screen } = await openEditor({ answers: saving })
  await screen.getByRole('button', { name: 'More for Plank' }).click()
  await expect.element(screen.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
  await expect.element(screen.getByRole('menuitem', { name: 'Make a studio rule' })).not.toBeInTheDocument()
})
