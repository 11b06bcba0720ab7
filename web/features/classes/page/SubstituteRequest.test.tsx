import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { type ClassAnswer, classAnswer } from '#web/app/testing/classAnswer.ts'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'

function openClass(occurrence: ClassAnswer) {
  const answers = { ClassScreenQuery: () => ({ found: { items: [occurrence] } }) }
  return showScreen({ path: '/classes/public-c1', person: mia, answers })
}

test('a canceled date says why, and a date with a substitute says who teaches it', async () => {
  const canceled = classAnswer({
    dateState: 'CANCELED',
    cancelReason: 'The hall is flooded',
    cancelledAt: new Date().toISOString(),
  })
  const { screen } = await openClass(canceled)
  await expect.element(screen.getByText('Reason: The hall is flooded')).toBeVisible()
  await screen.unmount()
  const substituteInfo = { id: 'a', firstName: 'Amara', lastName: 'Okafor' }
  const { screen: other } = await openClass(classAnswer({ dateState: 'SUBSTITUTE', substituteInfo }))
  await expect.element(other.getByText('Substitute: Amara Okafor')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
})

const request = { substituteAskedAt: new Date().toISOString(), substituteNote: 'I am away' }

test('a colleague accepts to teach a date, and a member is not asked', async () => {
  const role = { id: 'r1', role: 'COACH' as const, companyId: 'harbour', companyName: 'Harbour Dojo' }
  const { screen, sent } = await showScreen({
    path: '/classes/public-c1',
    person: { ...mia, roles: [role] },
    answers: {
      ClassScreenQuery: () => ({ found: { items: [classAnswer(request)] } }),
      SubstituteRequestAcceptMutation: () => ({ accepted: { success: true, occurrences: [] } }),
    },
  })
  await expect.element(screen.getByText('I am away')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await screen.getByRole('button', { name: 'Teach this date' }).click()
  await expect.element(page.getByText('You’re the substitute.')).toBeVisible()
  expect(sent.find(({ name }) => name === 'SubstituteRequestAcceptMutation')?.variables).toEqual({ id: 'c1' })
  await screen.unmount()
  const { screen: member } = await openClass(classAnswer(request))
  await expect.element(member.getByRole('heading', { level: 1 })).toBeVisible()
  expect(member.getByRole('button', { name: 'Teach this date' }).query()).toBeNull()
})
