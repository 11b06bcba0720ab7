import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPictures } from './pictures.fixture.ts'

let studio: Awaited<ReturnType<typeof openPictures>>
beforeAll(async () => {
  studio = await openPictures({ adminOf: { kenji: 'dojo', mia: 'gym' } })
  await studio.domain.insert('company', [
    { id: 'dojo', name: 'Dojo' },
    { id: 'gym', name: 'Gym' },
  ])
})
beforeEach(async () => {
  studio.files.clear()
  await studio.domain.open.query({ text: 'update company set logo = null' })
})
afterAll(() => studio.close())

const image = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#00c000' } })
    .png()
    .toBuffer()

async function storedLogo(): Promise<string | null | undefined> {
  const [row] = await studio.domain.open.query<{ logo: string | null }>({
    text: "select logo from company where id = 'dojo'",
  })
  return row?.logo
}

test.each(['kenji', 'boss'])('an admin of the company and a global admin give it a logo: %s (row 117)', async (as) => {
  const { status, body } = await studio.call('PUT', 'companies/dojo', { as, bytes: await image(900, 600) })
  const key = await storedLogo()
  expect(key).toMatch(/^public\/companies\/dojo\/[\w-]+\.jpg$/)
  expect([status, body]).toEqual([200, { id: 'dojo', logo: `https://obi.example/storage/${key}` }])
  const made = await sharp(studio.files.get(key ?? '')).metadata()
  expect([made.format, made.width, made.height]).toEqual(['jpeg', 400, 400])
  const { data } = await studio.domain.ask('{ company: getCompanies(id: "dojo") { logo } }')
  expect(data).toEqual({ company: { logo: `https://obi.example/storage/${key}` } })
  const removed = await studio.call('DELETE', 'companies/dojo', { as })
  expect(removed.body).toEqual({ id: 'dojo', logo: null })
  expect([[...studio.files.keys()], await storedLogo()]).toEqual([[], null])
})

test('the next logo takes the place of the one before, and of an address elsewhere', async () => {
  await studio.domain.open.query({ text: `update company set logo = 'https://elsewhere.example/logo.png'` })
  await studio.call('PUT', 'companies/dojo', { as: 'kenji', bytes: await image(90, 90) })
  const first = await storedLogo()
  await studio.call('PUT', 'companies/dojo', { as: 'kenji', bytes: await image(90, 90) })
  expect(await storedLogo()).not.toBe(first)
  expect([...studio.files.keys()]).toEqual([await storedLogo()])
})

test('a logo that names the file of another studio deletes no file of it (row 117)', async () => {
  const foreign = ['public/companies/gym/1.jpg', 'avatar/mia.jpg', 'public/companies/dojo-2/1.jpg']
  for (const key of foreign) {
    studio.files.set(key, Buffer.of())
    await studio.domain.open.query({ text: `update company set logo = '${key}'` })
    expect((await studio.call('DELETE', 'companies/dojo', { as: 'kenji' })).status).toBe(200)
  }
  expect([...studio.files.keys()]).toEqual(foreign)
})

test.each([
  ['a visitor', undefined, 'dojo', 401],
  ['an admin of another company', 'mia', 'dojo', 404],
  ['a person without a role', 'sam', 'dojo', 404],
  ['an admin, of a company that is not there', 'kenji', 'nothing', 404],
  ['an admin, of something else', 'kenji', '../avatar/mia', 404],
])('%s gives no company a logo, and takes none away (row 117)', async (_who, as, id, status) => {
  const bytes = await image(90, 90)
  expect((await studio.call('PUT', `companies/${id}`, { as, bytes })).status).toBe(status)
  expect((await studio.call('DELETE', `companies/${id}`, { as })).status).toBe(status)
  expect([[...studio.files.keys()], await storedLogo()]).toEqual([[], null])
})
