import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'

function openRooms(rooms: object[], answers: Answers = {}, path = '/dashboard/manage-classes/rooms?company=dojo') {
  return showScreen({
    path,
    person: { ...mia, contactId: 'dana', roles: [{ id: 'a1', role: 'ADMIN', companyId: 'dojo', companyName: 'Dojo' }] },
    answers: {
      RoomsScreenQuery: ({ companyID }) => ({ company: companyID ? { id: companyID, rooms: { items: rooms } } : null }),
      ...answers,
    },
  })
}

const hall = { id: 'hall', name: 'Hall' }

beforeEach(() => page.viewport(1000, 800))

test('an admin adds a room, and it is in the list', async () => {
  const { screen, sent } = await openRooms([], {
    useRoomWritesAddMutation: () => ({ room: { id: 'mats', name: 'Mats' } }),
  })
  await expect.element(screen.getByText('No rooms')).toBeVisible()
  await screen.getByRole('button', { name: 'Add' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'New room' })).toHaveAccessibleDescription('Enter a name.')
  await screen.getByRole('textbox', { name: 'New room' }).fill('Mats')
  await screen.getByRole('button', { name: 'Add' }).click()
  await expect.element(screen.getByRole('list', { name: 'Rooms' }).getByText('Mats')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'New room' })).toHaveValue('')
  await expect.element(screen.getByRole('textbox', { name: 'New room' })).toHaveFocus()
  await expect.element(screen.getByText('Enter a name.')).not.toBeInTheDocument()
  expect(sent.at(-1)?.variables).toEqual({ input: { companyID: 'dojo', name: 'Mats' } })
  expect(await accessibilityFindings()).toEqual([])
})

test('a room gets another name', async () => {
  const { screen } = await openRooms([hall], {
    useRoomWritesRenameMutation: () => ({ room: { id: 'hall', name: 'Great hall' } }),
  })
  await screen.getByRole('button', { name: 'Rename Hall' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  await screen.getByRole('textbox', { name: 'Name' }).fill('Great hall')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('list', { name: 'Rooms' }).getByText('Great hall')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Rename Great hall' })).toHaveFocus()
})

test('a room is deleted after a question', async () => {
  const { screen } = await openRooms([hall], { useRoomWritesDeleteMutation: () => ({ room: { id: 'hall' } }) })
  await screen.getByRole('button', { name: 'Delete Hall' }).click()
  await expect.element(page.getByText('Its classes stay, without a room.')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(screen.getByText('No rooms')).toBeVisible()
})

test('without a company in the address, the rooms are those of the admin’s studio', async () => {
  const { screen, location } = await openRooms([hall], {}, '/dashboard/manage-classes/rooms')
  await expect.element(screen.getByText('Hall', { exact: true })).toBeVisible()
  expect(location.history.at(-1)).toBe('/dashboard/manage-classes/rooms?company=dojo')
})
