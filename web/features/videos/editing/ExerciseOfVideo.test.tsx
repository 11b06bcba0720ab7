import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'
import { videoToEdit } from '#web/features/videos/videoToEdit.fixture.ts'

function open(fields: object = {}) {
  const kata = videoToEdit(fields)
  return showScreen({
    path: '/dashboard/edit-video?id=v1',
    person: mia,
    answers: {
      EditVideoScreenQuery: () => ({
        video: kata,
        categories: { items: [] },
        equipment: { items: [] },
        muscleGroups: { items: [] },
      }),
      useVideoWritesChangeMutation: ({ video: change }) => ({
        changed: { success: true, code: null, video: { ...kata, ...Object(change) } },
      }),
    },
  })
}

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const save = () => page.getByRole('button', { name: 'Save' }).click()

beforeEach(() => page.viewport(1200, 1000))

test('a coach marks a video as an exercise, and reads whose programs leave it out (row 83)', async () => {
  const { screen, sent } = await open()
  const chip = (name: string) => page.getByRole('button', { name, exact: true })
  const saved = () => sent.at(-1)?.variables['video']
  await expect.element(page.getByRole('combobox', { name: 'Exercise type' })).toHaveTextContent('Not a single exercise')
  expect(chip('Knee').query()).toBeNull()
  await page.getByRole('combobox', { name: 'Exercise type' }).click()
  await page.getByRole('option', { name: 'Strength', exact: true }).click()
  await expect
    .element(screen.getByText('Programs may include it for members with any injury or condition.'))
    .toBeVisible()
  await chip('Knee').click()
  await chip('Lower back').click()
  await expect
    .element(screen.getByText('Left out of programs for members who name one of these: Knee, Lower back.'))
    .toBeVisible()
  await field('Title').first().fill('Plank')
  await expect
    .element(screen.getByText(/Its title implies: Shoulder, Heart, Blood pressure, Pregnancy, Hernia\./))
    .toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await save()
  await expect
    .poll(saved)
    .toMatchObject({ title: 'Plank', exerciseKind: 'STRENGTH', contraindications: ['Knee', 'Lower back'] })
})

test('a video that is no longer a single exercise keeps its other details (row 83)', async () => {
  const { screen, sent } = await open({ exerciseKind: 'CARDIO', contraindications: ['Heart', 'Unknown'] })
  await expect.element(page.getByRole('button', { name: 'Heart', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('combobox', { name: 'Exercise type' }).click()
  await page.getByRole('option', { name: 'Not a single exercise' }).click()
  await save()
  await expect.element(screen.getByText('Video saved')).toBeVisible()
  expect(sent.at(-1)?.variables['video']).toMatchObject({
    title: 'Kata at dawn',
    exerciseKind: null,
    contraindications: ['Heart'],
  })
})
