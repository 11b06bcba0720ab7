import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'
import { videoToEdit } from '#web/features/videos/videoToEdit.fixture.ts'

function open({ answers = {} }: { answers?: Answers } = {}) {
  return showScreen({
    path: '/dashboard/edit-video?id=v1',
    person: mia,
    answers: {
      EditVideoScreenQuery: () => ({
        video: videoToEdit(),
        categories: { items: [] },
        equipment: { items: [] },
        muscleGroups: { items: [] },
      }),
      ...answers,
    },
  })
}

beforeEach(() => page.viewport(1200, 1000))

const vtt = (name: string, text: string) => new File([text], name, { type: 'text/vtt' })
const english = { id: 'c1', language: 'en', label: null }

test('a coach adds captions of a language, gives them another name, and takes them away (row 85)', async () => {
  const answer = (captions: object[] | null) => ({ success: true, code: null, video: { id: 'v1', captions } })
  const { sent } = await open({
    answers: {
      useCaptionWritesAddMutation: () => ({ added: answer([english]) }),
      useCaptionWritesChangeMutation: () => ({ changed: answer([{ ...english, label: 'Simple' }]) }),
      useCaptionWritesRemoveMutation: () => ({ removed: answer(null) }),
    },
  })
  await page.getByRole('button', { name: 'Add captions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add captions' })
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(dialog.getByText('Choose a language.')).toBeVisible()
  await expect.element(dialog.getByText('Choose a WebVTT or SubRip file.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Language' }).fill('English')
  await page.getByRole('option', { name: 'English', exact: true }).click()
  await userEvent.upload(dialog.getByLabelText('WebVTT or SubRip file'), [vtt('words.vtt', 'WEBVTT')])
  expect(await accessibilityFindings()).toEqual([])
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect
    .poll(() => sent.at(-1)?.variables)
    .toEqual({ videoID: 'v1', language: 'en', label: null, text: 'WEBVTT' })

  await page.getByRole('button', { name: 'Edit captions: English' }).click()
  await page.getByRole('textbox', { name: 'Name in the player' }).fill('Simple')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Simple', { exact: true })).toBeVisible()
  await expect
    .poll(() => sent.at(-1)?.variables)
    .toEqual({ videoID: 'v1', captionID: 'c1', language: 'en', label: 'Simple' })

  await page.getByRole('button', { name: 'Remove captions: English' }).click()
  await expect.element(page.getByRole('button', { name: 'Remove captions: English' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Add captions' })).toHaveFocus()
})

test('a file without captions is refused where it was chosen (row 85)', async () => {
  await open({
    answers: {
      useCaptionWritesAddMutation: () => {
        throw new RequestError('BAD_INPUT', { field: 'text' })
      },
    },
  })
  await page.getByRole('button', { name: 'Add captions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add captions' })
  await dialog.getByRole('combobox', { name: 'Language' }).fill('French')
  await page.getByRole('option', { name: 'French', exact: true }).click()
  await userEvent.upload(dialog.getByLabelText('WebVTT or SubRip file'), [vtt('words.vtt', 'nothing')])
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(dialog.getByText(/No captions were found/)).toBeVisible()
})

test('captions whose letters can’t be read are refused where they were chosen (row 85)', async () => {
  await open()
  await page.getByRole('button', { name: 'Add captions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add captions' })
  await dialog.getByRole('combobox', { name: 'Language' }).fill('French')
  await page.getByRole('option', { name: 'French', exact: true }).click()
  const windows = new File([Uint8Array.of(0xe9)], 'words.srt', { type: 'application/x-subrip' })
  await userEvent.upload(dialog.getByLabelText('WebVTT or SubRip file'), [windows])
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(dialog.getByText(/Save it as UTF-8/)).toBeVisible()
})
