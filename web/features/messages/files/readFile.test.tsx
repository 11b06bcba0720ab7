import { expect, test } from 'vitest'
import { pictureFile } from '#web/ui/image/pictureFile.fixture.ts'
import { readFile } from './readFile.ts'

test('a photo of a phone is made no larger than the server keeps it, in its own shape (row 113)', async () => {
  const file = await readFile(await pictureFile(4000, 3000, 'kick.jpeg'))
  expect(file).toMatchObject({ name: 'kick.jpg', kind: 'image', width: 2048, height: 1536 })
  expect(file?.bytes.type).toBe('image/jpeg')
})

test('a photo that fits is sent as it is', async () => {
  const photo = await pictureFile(2048, 1024, 'kick.jpg')
  const file = await readFile(photo)
  expect(file).toMatchObject({ name: 'kick.jpg', width: 2048, height: 1024 })
  expect(file?.bytes).toBe(photo)
})

test('a file that only its name makes a picture cannot be read', async () => {
  expect(await readFile(new File(['words'], 'kick.jpg', { type: 'image/jpeg' }))).toBeUndefined()
})
