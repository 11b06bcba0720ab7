import { expect, test } from 'vitest'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'
import { categories, enrolment, programAnswer } from '#web/features/programs/programsForTests.ts'

const studio: Answers = {
  ProgramsScreenQuery: () => ({ categories, programs: pageAnswer([programAnswer()]) }),
  OwnProgramsQuery: () => ({
    enrolments: {
      items: [
        {
          id: 'mia-INPROGRESS',
          status: 'INPROGRESS',
          program: programAnswer({ id: 'begun', viewerEnrolment: enrolment('INPROGRESS') }),
        },
        {
          id: 'mia-COMPLETED',
          status: 'COMPLETED',
          program: programAnswer({ id: 'done', name: 'Soft start', viewerEnrolment: enrolment('COMPLETED', 2) }),
        },
        { id: 'mia-gone', status: 'INPROGRESS', program: null },
      ],
    },
    made: { items: [programAnswer({ id: 'mine', name: 'Back in shape', coachID: null, coachInfo: null })] },
  }),
  ProgramShelfQuery: ({ filter }) => ({
    shelf: pageAnswer(JSON.stringify(filter).includes('fitness') ? [programAnswer()] : []),
  }),
}

const openPrograms = (search = '', answers = studio) =>
  showScreen({ path: `/dashboard/programs${search}`, person: mia, answers })

test('the user’s own programs come first, with a link to continue; then those of each discipline (row 101)', async () => {
  const { screen, sent } = await openPrograms()
  for (const name of ['Continue', 'Made for you', 'Completed', 'Fitness'])
    await expect.element(screen.getByRole('region', { name })).toBeVisible()
  const titles = screen
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent)
  expect(titles).toEqual(['Continue', 'Made for you', 'Completed', 'A program made for you', 'Fitness'])
  const begun = screen.getByRole('region', { name: 'Continue' })
  await expect.element(begun.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 of 2 sessions')
  await expect
    .element(begun.getByRole('link', { name: 'Strong start' }))
    .toHaveAttribute('href', '/dashboard/program?programId=begun')
  expect(sent.find(({ name }) => name === 'OwnProgramsQuery')?.variables).toEqual({ userID: 'mia' })
  expect(await accessibilityFindings()).toEqual([])
})

test('only published, approved and public programs are requested (row 101)', async () => {
  const { screen, sent } = await openPrograms()
  await expect.element(screen.getByRole('region', { name: 'Fitness' })).toBeVisible()
  const shelves = sent.flatMap(({ name, variables }) => (name === 'ProgramShelfQuery' ? [variables['filter']] : []))
  expect(shelves).toHaveLength(2)
  for (const filter of shelves)
    expect(filter).toMatchObject({ isPublic: { eq: true }, isApproved: { eq: true }, status: { eq: 'PUBLISHED' } })
})

test('a filter requests the matching videos, and is kept in the address', async () => {
  const { screen, sent, location } = await openPrograms()
  await screen.getByRole('button', { name: 'Level' }).click()
  await screen.getByRole('menuitemradio', { name: 'Beginner' }).click()
  await expect.poll(() => location.history.at(-1)).toBe('/dashboard/programs?level=Beginner')
  await expect
    .poll(() => sent.findLast(({ name }) => name === 'ProgramsScreenQuery')?.variables)
    .toMatchObject({ narrowed: true, filter: { level: 'Beginner' } })
  await screen.getByRole('button', { name: 'Clear' }).click()
  await expect.poll(() => location.history.at(-1)).toBe('/dashboard/programs')
})

test('when nothing matches, one press clears the filters', async () => {
  const answers = { ...studio, ProgramsScreenQuery: () => ({ categories, programs: pageAnswer([]) }) }
  const { screen, location } = await openPrograms('?q=swimming', answers)
  await expect.element(screen.getByText('No programs match your filters')).toBeVisible()
  await screen.getByRole('button', { name: 'Clear all' }).click()
  await expect.poll(() => location.history.at(-1)).toBe('/dashboard/programs')
})

test('before the first program there is a sentence in its place', async () => {
  const nothing: Answers = {
    ...studio,
    OwnProgramsQuery: () => ({ enrolments: { items: [] }, made: { items: [] } }),
    ProgramShelfQuery: () => ({ shelf: pageAnswer([]) }),
  }
  const { screen } = await openPrograms('', nothing)
  await expect.element(screen.getByText('No programs yet')).toBeVisible()
})
