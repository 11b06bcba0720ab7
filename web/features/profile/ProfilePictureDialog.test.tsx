import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { PersonContext } from '#web/app/person/person.ts'
import { pictureRequests } from '#web/app/testing/pictureRequests.ts'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import { mia } from '#web/app/testing/showScreen.tsx'
import { pictureFile } from '#web/ui/image/pictureFile.fixture.ts'
import { ProfilePictureDialog } from './ProfilePictureDialog.tsx'

const requests = pictureRequests({
  status: 200,
  body: { id: 'mia', avatarImageUrl: '/storage/public/avatar/mia.jpg?v=2', profileImageUrl: null },
})
const { sent } = requests

const user = { username: 'mia', subject: 's', email: undefined, phone: undefined }

async function open(picture?: string) {
  const auth = { currentUser: () => Promise.resolve(user), idToken: () => Promise.resolve('token') }
  const { shell, around } = shellForTests({ auth })
  await shell.session.restore()
  const onClose = vi.fn<() => void>()
  await render(
    around(
      <PersonContext value={{ ...mia, picture }}>
        <ProfilePictureDialog onClose={onClose} />
      </PersonContext>,
    ),
  )
  return onClose
}

const dropZone = page.getByLabelText('New picture')
const choose = async (file: File) => userEvent.upload(dropZone, [file])
const cropping = page.getByRole('dialog', { name: 'Select profile picture' })
const choosing = page.getByRole('dialog', { name: 'Profile picture', exact: true })

test('a user chooses a file and crops it, and it is stored (rows 39 and 40)', async () => {
  const onClose = await open()
  await expect.element(page.getByText('Drop or select file')).toBeVisible()
  await expect.element(dropZone).not.toHaveAttribute('multiple')
  expect(await accessibilityFindings()).toEqual([])
  await choose(await pictureFile(900, 900))
  await expect.element(cropping).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Picture' })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(sent).toMatchObject([{ method: 'PUT', token: 'Bearer token' }])
  expect(sent[0]?.path).toMatch(/\/pictures\/avatar$/)
  expect(sent[0]?.body?.type).toBe('image/png')
  await expect.element(page.getByText('Profile picture updated.')).toBeVisible()
})

test('a file that is not an image is listed with the reason (row 40)', async () => {
  await open()
  await choose(new File(['<svg/>'], 'me.svg', { type: 'image/svg+xml' }))
  await expect.element(page.getByRole('alert')).toHaveTextContent('me.svgThis file type isn’t supported.')
  await expect.element(choosing).toBeVisible()
})

test('canceling the crop returns to the chosen file, sends nothing, and allows continuing or removing all (row 40)', async () => {
  await open()
  await choose(await pictureFile(300, 300, 'holiday.jpg'))
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(choosing).toBeVisible()
  await expect.element(page.getByText('holiday.jpg')).toBeVisible()
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect.element(cropping).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Remove all' }).click()
  await expect.element(page.getByText('holiday.jpg')).not.toBeInTheDocument()
  expect(sent).toEqual([])
})

test('a file that turns out not to be a picture is reported where it was chosen', async () => {
  await open()
  await choose(new File(['no picture'], 'me.jpg', { type: 'image/jpeg' }))
  await expect.element(page.getByRole('alert')).toHaveTextContent('This image can’t be opened.')
  await expect.element(page.getByRole('button', { name: 'Upload' })).toBeDisabled()
})

test('a rejection by the server is explained, and everything stays as it was', async () => {
  requests.answer = { status: 400, body: { code: 'BAD_INPUT', field: 'content' } }
  const onClose = await open()
  await choose(await pictureFile(300, 300))
  await expect.element(page.getByRole('group', { name: 'Picture' })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('This image can’t be used. Choose another one.')
  requests.answer = { status: 429, body: { code: 'TOO_MANY_REQUESTS' } }
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Too many attempts. Wait a moment, then try again.')
  expect(onClose).not.toHaveBeenCalled()
})

test('the picture there is can be removed; without one there is nothing to remove (rows 40 and 41)', async () => {
  await open('/demo/mia.webp')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.poll(() => sent.map(({ method }) => method)).toEqual(['DELETE'])
  document.body.replaceChildren()
  await open()
  await expect.element(dropZone).toBeVisible()
  expect(page.getByRole('button', { name: 'Remove', exact: true }).query()).toBeNull()
})
