import { beforeEach, expect, test, vi } from 'vitest'
import { openUploads } from '#workers/upload/upload.client.ts'
import type { PickedFile, Upload, UploadPage } from '#workers/upload/upload.contract.ts'

const clear = () => new Promise((resolve) => indexedDB.deleteDatabase('uploads').addEventListener('success', resolve))
beforeEach(clear)

const film = (): PickedFile => ({
  file: new File(['abc'], 'a.mp4', { lastModified: 1 }),
  videoId: 'v-a',
  title: 'Kata',
  assetType: 'VIDEO',
  duration: undefined,
})

/** A server that has all parts of every upload already. */
function serverForTests() {
  const used: string[] = []
  const ok = async <Value,>(value: Value) => ({ ok: true, value }) as const
  const page: UploadPage = {
    begin: () => ok({ key: 'key', uploadId: 'upload', partSize: 5_242_880 }),
    listParts: () => ok([{ partNumber: 1, etag: 'e1', size: 3 }]),
    signPart: () => ok('/nowhere'),
    complete: () => ok({}),
    giveUp: () => ok({}),
    use: ({ title }) => {
      used.push(title)
      return ok({})
    },
  }
  return { used, page }
}

/** A tab of Ana. */
async function tabForTests(page: UploadPage) {
  const shown: (readonly Upload[])[] = []
  const uploads = await openUploads({ owner: 'ana', page, onChange: (now) => shown.push(now) })
  return { uploads, latest: () => shown.at(-1)?.map(({ state, isSaved }) => ({ state, isSaved })) }
}

/** The browser refuses this build the database, as it does after a newer build has changed it. */
function refuseDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('uploads', 2)
    opening.addEventListener('success', () => resolve(opening.result))
  })
}

test('a file is uploaded even if the browser refuses to remember it, and the tab says so (row 84)', async () => {
  const newer = await refuseDatabase()
  const { used, page } = serverForTests()
  const { promise: isAnswering, resolve: answer } = Promise.withResolvers<void>()
  const tab = await tabForTests({ ...page, listParts: (upload) => isAnswering.then(() => page.listParts(upload)) })
  await tab.uploads.add([film()])
  await vi.waitFor(() => expect(tab.latest()).toEqual([{ state: 'sending', isSaved: false }]))
  answer()
  await vi.waitFor(() => expect(used).toEqual(['Kata']))
  await vi.waitFor(() => expect(tab.latest()?.[0]?.state).toBe('done'))
  tab.uploads.close()
  newer.close()
})

test('an upload goes on after the browser deleted its database under the page (row 84)', async () => {
  const { used, page } = serverForTests()
  const tab = await tabForTests(page)
  await clear()
  await tab.uploads.add([film()])
  await vi.waitFor(() => expect(used).toEqual(['Kata']))
  await vi.waitFor(() => expect(tab.latest()).toEqual([{ state: 'done', isSaved: true }]))
  tab.uploads.close()
})

test('a tab that was open before shows the file that another tab sends (row 84)', async () => {
  const { used, page } = serverForTests()
  const { promise: isAnswering, resolve: answer } = Promise.withResolvers<void>()
  const answering = {
    ...page,
    listParts: (upload: Parameters<UploadPage['listParts']>[0]) => isAnswering.then(() => page.listParts(upload)),
  }
  const before = await tabForTests(answering)
  const sending = await tabForTests(answering)
  await sending.uploads.add([film()])
  await vi.waitFor(() => expect(before.latest()).toHaveLength(1))
  answer()
  await vi.waitFor(() => expect(used).toEqual(['Kata']))
  for (const { uploads } of [before, sending]) uploads.close()
})
