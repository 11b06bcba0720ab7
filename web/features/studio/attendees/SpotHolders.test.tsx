import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { classAnswer } from '#web/app/testing/classAnswer.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'

/** The sheet of a weekly class of Kenji that two members hold a spot in. */
async function openSheet(contactId: string, wishes: object = {}, isAway: () => boolean = () => false) {
  const items = [
    { id: 's1', memberName: 'Sam Okoro', memberPhoto: null },
    { id: 's2', memberName: 'Ana Silva', memberPhoto: null },
  ]
  const seats = [{ __typename: 'Attendance', id: 'b1', memberID: 'lee', memberName: 'Lee Park', memberPhoto: null }]
  const occurrence = classAnswer({ name: 'Kata', pattern: 'WEEKLY', assistantID: 'amara', booked: 2, ...wishes })
  const shown = await showScreen({
    path: '/dashboard/manage-classes',
    person: {
      ...mia,
      contactId,
      roles: [{ id: 'c1', role: 'COACH', companyId: 'dojo', companyName: 'Harbour Dojo' }],
    },
    answers: {
      TaughtScreenQuery: () => ({ viewer: { id: contactId, classes: pageAnswer([occurrence]) } }),
      AttendeesQuery: () => {
        if (isAway()) throw new RequestError('UNAVAILABLE')
        const { startDate, endDate } = occurrence
        return { attendees: seats.map((seat) => ({ ...seat, status: 'BOOKED', startDate, endDate })) }
      },
      FreeSpotButtonMutation: () => {
        seats.length = 0
        return { freed: { success: true, code: null, occurrence: { id: 'c1', booked: 1, remaining: 11 } } }
      },
      SpotHoldersQuery: () => ({ spots: { items: [...items] } }),
      SpotHoldersEndMutation: ({ input }) => {
        items.splice(
          items.findIndex(({ id }) => id === Object(input).id),
          1,
        )
        return { ended: { success: true, occurrences: [] } }
      },
    },
  })
  await shown.screen.getByRole('button', { name: 'Who’s booked: Kata' }).click()
  return shown
}

test('a coach sees who comes every week, and ends a spot after a question', async () => {
  await openSheet('kenji')
  await expect.element(page.getByRole('heading', { name: 'Every week' })).toBeVisible()
  await expect.element(page.getByText('Ana Silva')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await page.getByRole('button', { name: 'End weekly spot: Sam Okoro' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End weekly spot' }).click()
  await expect.element(page.getByText('Sam Okoro')).not.toBeInTheDocument()
  await expect.element(page.getByText('Ana Silva')).toBeVisible()
})

test('a coach frees the spot of a member after a question', async () => {
  const { sent } = await openSheet('kenji')
  await page.getByRole('button', { name: 'Free spot: Lee Park' }).click()
  const question = page.getByRole('alertdialog', { name: 'Free the spot of Lee Park?' })
  await expect.element(question.getByText('Their booking will be canceled. We’ll let them know.')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await question.getByRole('button', { name: 'Free spot' }).click()
  await expect.element(page.getByText('Lee Park')).not.toBeInTheDocument()
  const write = sent.find(({ name }) => name === 'FreeSpotButtonMutation')
  expect(write?.variables).toMatchObject({ input: { memberID: 'lee', eventOccurrenceID: 'c1' } })
})

test('the focus moves to the list when the row with the pressed button leaves', async () => {
  await openSheet('kenji')
  const free = page.getByRole('button', { name: 'Free spot: Lee Park' })
  await expect.element(free).toBeVisible()
  free.element().focus()
  await userEvent.keyboard('{Enter}')
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Free spot' })
  await expect.element(confirm).toBeVisible()
  confirm.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('No bookings yet')).toBeVisible()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('group', { name: 'Who’s booked' })).toHaveFocus()
})

test('a spot is freed, and the list that cannot be read again says so', async () => {
  let isAway = false
  await openSheet('kenji', {}, () => isAway)
  await page.getByRole('button', { name: 'Free spot: Lee Park' }).click()
  isAway = true
  await page.getByRole('alertdialog').getByRole('button', { name: 'Free spot' }).click()
  await expect.element(page.getByText('We can’t reach the server. Try again in a moment.').first()).toBeVisible()
  await expect.element(page.getByText('Lee Park', { exact: true })).toBeVisible()
})

test('no spot is freed in a course that has begun; before that, one is', async () => {
  const course = { bookingType: 'COURSE' }
  const { screen } = await openSheet('kenji', course)
  await expect.element(page.getByRole('button', { name: 'Free spot: Lee Park' })).toBeVisible()
  await screen.unmount()
  await openSheet('kenji', { ...course, parentEventStartDate: '2020-01-01T00:00:00.000Z' })
  await expect.element(page.getByText('Lee Park')).toBeVisible()
  expect(page.getByRole('button', { name: 'Free spot: Lee Park' }).query()).toBeNull()
})

test('an assistant sees who comes, and ends and frees nothing', async () => {
  await openSheet('amara')
  await expect.element(page.getByText('Sam Okoro')).toBeVisible()
  expect(page.getByRole('button', { name: 'End weekly spot: Sam Okoro' }).query()).toBeNull()
  expect(page.getByRole('button', { name: 'Free spot: Lee Park' }).query()).toBeNull()
})
