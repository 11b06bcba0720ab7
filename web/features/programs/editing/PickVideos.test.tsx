import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { openOutboxDisk } from '#web/app/outbox/outboxDisk.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import { lastPlan, openEditor } from './editorForTests.ts'

beforeEach(async () => {
  for (const item of await openOutboxDisk().read('mia')) await openOutboxDisk().remove([item])
  await page.viewport(1200, 1000)
})

test('the picker finds exercises by type, movement, muscle group, equipment and coach', async () => {
  const items = (...names: string[]) => ({ items: names.map((name) => ({ id: `id-${name}`, name })) })
  const { screen, sent } = await openEditor({
    answers: {
      PickVideosQuery: () => ({ videos: pageAnswer([]) }),
      PickFiltersQuery: () => ({
        muscleGroups: items('Back', 'Legs', 'Quads'),
        equipment: items('Mat', 'Kettlebell'),
        coaches: { items: [{ id: 'role', coachID: 'amara', coachName: 'Amara' }] },
      }),
    },
  })
  const filter = () => sent.findLast(({ name }) => name === 'PickVideosQuery')?.variables['filter']
  await screen.getByRole('button', { name: 'Add exercises' }).click()
  await screen.getByRole('button', { name: 'Filters' }).click()
  await screen.getByRole('combobox', { name: 'Muscle groups' }).fill('leg')
  await screen.getByRole('option', { name: 'Legs' }).click()
  await expect.poll(filter).toEqual({ muscleGroupIDs: ['id-Legs'] })
  await screen.getByRole('combobox', { name: 'Available equipment' }).fill('mat')
  await screen.getByRole('option', { name: 'Mat' }).click()
  await expect.poll(filter).toEqual({ muscleGroupIDs: ['id-Legs'], equipmentIDs: ['id-Mat'] })
  await userEvent.keyboard('{Backspace}')
  await screen.getByRole('combobox', { name: 'Exercise type' }).click()
  await screen.getByRole('option', { name: 'Mobility' }).click()
  await screen.getByRole('button', { name: 'Only my videos' }).click()
  await expect.poll(filter).toEqual({ exerciseKind: 'MOBILITY', muscleGroupIDs: ['id-Legs'], coachID: 'mia' })
  await screen.getByRole('combobox', { name: 'Coach' }).click()
  await screen.getByRole('option', { name: 'Amara' }).click()
  await screen.getByRole('combobox', { name: 'Movement' }).click()
  await screen.getByRole('option', { name: 'Squat' }).click()
  await expect.poll(filter).toEqual({
    exerciseKind: 'MOBILITY',
    muscleGroupIDs: ['id-Legs'],
    mainMuscleGroupIDs: ['id-Quads'],
    coachID: 'amara',
  })
  await expect.element(screen.getByText('No videos match. Try another word or other filters.')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
})

test('an exercise can be added by name, without a video', async () => {
  const { screen, sent } = await openEditor({ answers: { PickVideosQuery: () => ({ videos: pageAnswer([]) }) } })
  await screen.getByRole('button', { name: 'Add exercises' }).click()
  await screen.getByRole('searchbox', { name: 'Search videos' }).fill('Sled push')
  await screen.getByRole('button', { name: 'Add “Sled push” without a video' }).click()
  await expect.poll(() => lastPlan(sent)).toMatch(/Sled push$/)
  const { input } = sent.findLast(({ name }) => name === 'useProgramEditorPlanMutation')?.variables ?? {}
  expect(Object(input).resources.at(-1)).toMatchObject({ resourceName: 'Sled push', targetID: null })
})
