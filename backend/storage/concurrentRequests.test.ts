import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { coachRole, contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, now, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { storageLimits } from '#schema/storageLimits.ts'
import { beginUpload } from './beginUpload.ts'
import { collectOrphans } from './collectOrphans.ts'
import { abortUpload, type CompletingParts, completeUpload, signPart } from './goOnUploading.ts'
import { createOwnStore, type OwnStore } from './store/ownStore.ts'
import { createPartStore } from './store/parts.store.ts'
import { createUploadStore } from './uploads.store.ts'
import { UploadTurns } from './uploadTurns.ts'

const MIB = 1024 ** 2
const caller = { viewer: person('kenji'), now }
const film = '0199aaaa-0000-7000-8000-000000000001'
const bytes = Buffer.from('a film, or a still')

let domain: DomainUnderTest
let folder: string
let store: OwnStore
beforeAll(async () => {
  domain = await openDomain()
  await domain.insert('contact', [contactRow('kenji')])
  await domain.insert('role', [coachRole('kenji')])
  folder = await mkdtemp(join(tmpdir(), 'obi-objects-'))
  store = createOwnStore({
    folder,
    parts: createPartStore(domain.open),
    addressOfPart: (_upload, { partNumber }) => `part ${partNumber}`,
    freeBytes: async () => 1e15,
  })
})
beforeEach(async () => {
  for (const table of ['upload', 'stored_object']) await domain.open.query({ text: `delete from ${table}` })
  await rm(join(folder, 'videos'), { recursive: true, force: true })
})
afterAll(async () => {
  store.release()
  await domain.close()
  await rm(folder, { recursive: true })
})

let remade = 0

/** Opens the parts of one server process: its own turns, over the shared store and rows. */
function openProcess(parts: Partial<CompletingParts> = {}): CompletingParts {
  return {
    store,
    uploads: createUploadStore(domain.open),
    turns: new UploadTurns(),
    takesVideos: true,
    addressOf: (key) => key,
    remakePicture: async ({ size }) => {
      remade += 1
      return size - 1
    },
    ...parts,
  }
}

/** An upload of one part that has arrived. */
async function arrived(assetType: 'VIDEO' | 'THUMBNAIL') {
  const contentType = assetType === 'VIDEO' ? 'video/mp4' : 'image/png'
  const upload = { fileName: 'a.mp4', contentType, videoID: film, assetType, size: bytes.length }
  const { key, uploadID } = await beginUpload(upload, caller, openProcess())
  const etag = await sendPart({ uploadId: uploadID, key, partNumber: 1 })
  return { key, uploadID, parts: [{ partNumber: 1, etag }] }
}

function sendPart(part: { uploadId: string; key: string; partNumber: number }): Promise<string> {
  return store.takePart({
    ...part,
    length: bytes.length,
    digest: undefined,
    sendTo: (sink) =>
      new Promise((resolve, reject) => {
        sink.on('finish', resolve).on('error', reject)
        sink.end(bytes)
      }),
  })
}

/** Returns the stored state: rows of files, uploads in progress, and files. */
async function standing() {
  const [counts] = await domain.open.query({
    text: `select (select count(*)::int from stored_object) as rows, (select count(*)::int from upload) as uploads`,
  })
  const entries = await readdir(join(folder, 'videos'), { recursive: true, withFileTypes: true }).catch(() => [])
  return { ...counts, files: entries.filter((entry) => entry.isFile()).length }
}

const refusal = (error: unknown) => (error instanceof DomainError ? error.code : Promise.reject(error))

test.each(['VIDEO', 'THUMBNAIL'] as const)(
  'twelve concurrent requests to complete one %s, on two processes, get the same answer (row 84)',
  async (assetType) => {
    const upload = await arrived(assetType)
    const processes = [openProcess(), openProcess()]
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => completeUpload(upload, caller, processes[at % 2] ?? openProcess())),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await standing()).toEqual({ rows: 1, uploads: 0, files: 1 })
  },
)

test('one process re-encodes a picture once, however many requests complete it (row 84)', async () => {
  const upload = await arrived('THUMBNAIL')
  const process = openProcess()
  remade = 0
  await Promise.all(Array.from({ length: 5 }, () => completeUpload(upload, caller, process)))
  expect(remade).toBe(1)
})

test('a picture that was remade before a crash is completed by asking again (row 84)', async () => {
  const upload = await arrived('THUMBNAIL')
  const crashing = openProcess({
    remakePicture: async ({ key }) => {
      await writeFile(join(folder, key), 'smaller')
      throw new Error('killed')
    },
  })
  await expect(completeUpload(upload, caller, crashing)).rejects.toThrow('killed')
  expect(await completeUpload(upload, caller, openProcess())).toMatchObject({ size: 'smaller'.length - 1 })
})

test.each([
  ['as the store has the whole', 'VIDEO'],
  ['as the picture is remade', 'THUMBNAIL'],
] as const)('an upload that is aborted %s is not completed, and nothing of it stands (row 84)', async (_when, type) => {
  const upload = await arrived(type)
  const abort = () => abortUpload(upload, caller, openProcess())
  const completing = openProcess({
    store: {
      ...store,
      complete: async (...args) => {
        const size = await store.complete(...args)
        if (type === 'VIDEO') await abort()
        return size
      },
    },
    remakePicture: async ({ size }) => {
      await abort()
      return size
    },
  })
  expect(await completeUpload(upload, caller, completing).catch(refusal)).toBe('NOT_FOUND')
  expect(await standing()).toEqual({ rows: 0, uploads: 0, files: 0 })
})

test('a request that aborts what another process has completed meanwhile is refused, and the file stands (row 84)', async () => {
  const upload = await arrived('VIDEO')
  const aborting = openProcess({
    store: {
      ...store,
      abort: async (draft) => {
        await completeUpload(upload, caller, openProcess())
        await store.abort(draft)
      },
    },
  })
  expect(await abortUpload(upload, caller, aborting).catch(refusal)).toBe('NOT_FOUND')
  expect(await standing()).toEqual({ rows: 1, uploads: 0, files: 1 })
})

test.each([1, 2])(
  'when complete and abort requests run at once, on %d processes, one of them takes full effect (row 84)',
  async (count) => {
    const processes = Array.from({ length: count }, () => openProcess())
    const outcomes = new Set<string>()
    for (let round = 0; round < 12; round += 1) {
      const upload = await arrived('VIDEO')
      const complete = () => completeUpload(upload, caller, processes[0] ?? openProcess())
      const abort = () => abortUpload(upload, caller, processes.at(-1) ?? openProcess())
      // The first of both has a turn's head start in every other round.
      const calls = round % 2 === 0 ? [complete, abort] : [abort, complete]
      const answers = await Promise.all(calls.map((call) => call().then(() => call.name, refusal)))
      const winner = answers.find((answer) => answer !== 'NOT_FOUND') ?? 'none'
      outcomes.add(winner)
      expect(answers.filter((answer) => answer === 'NOT_FOUND')).toHaveLength(1)
      const files = winner === 'complete' ? 1 : 0
      expect(await standing()).toEqual({ rows: files, uploads: 0, files })
      await domain.open.query({ text: 'delete from stored_object' })
      await rm(join(folder, 'videos'), { recursive: true, force: true })
    }
    expect(outcomes).not.toContain('none')
  },
)

async function beginUnsized() {
  const upload = { fileName: 'a.mp4', contentType: 'video/mp4', videoID: film, assetType: 'VIDEO' } as const
  return beginUpload(upload, caller, openProcess())
}

async function leaveRoom(room: number): Promise<void> {
  const text = `insert into stored_object (key, upload_id, asset_id, owner_id, video_id, asset_type, file_name, content_type,
    size, created_at) values ('k', 'k', 'k', 'kenji', 'k', 'VIDEO', 'k', 'video/mp4', $1, now())`
  await domain.open.query({ text }, [storageLimits.bytesPerCoach - room])
}

test('parts of files of unknown size that are signed at once take no more room than there is (row 84)', async () => {
  const [one, other] = [await beginUnsized(), await beginUnsized()]
  expect(one.partSize).toBe(32 * MIB)
  await leaveRoom(100 * MIB)
  const signing = [one, other].flatMap(({ key, uploadID }) =>
    [1, 2].map((partNumber) =>
      signPart({ key, uploadID, partNumber }, caller, openProcess()).then(() => 'signed', refusal),
    ),
  )
  // Two parts of one file and one of the other fit, 96 MiB.
  const answers = await Promise.all(signing)
  expect(answers.filter((answer) => answer === 'signed')).toHaveLength(3)
  expect(answers.filter((answer) => answer === 'STORAGE_QUOTA')).toHaveLength(1)
})

test('a part of a file of unknown size that has no room reserved is not taken (row 84)', async () => {
  const { key, uploadID } = await beginUnsized()
  await leaveRoom(40 * MIB)
  await signPart({ key, uploadID, partNumber: 1 }, caller, openProcess())
  expect(await signPart({ key, uploadID, partNumber: 2 }, caller, openProcess()).catch(refusal)).toBe('STORAGE_QUOTA')
  expect(await sendPart({ uploadId: uploadID, key, partNumber: 2 }).catch(refusal)).toBe('STORAGE_QUOTA')
  const etag = await sendPart({ uploadId: uploadID, key, partNumber: 1 })
  // Once it is completed it takes what it is, and no more.
  await completeUpload({ key, uploadID, parts: [{ partNumber: 1, etag }] }, caller, openProcess())
  const next = await beginUnsized()
  await signPart({ key: next.key, uploadID: next.uploadID, partNumber: 1 }, caller, openProcess())
})

test('an upload that has stored more than it reserved is discarded (row 84)', async () => {
  const { key, uploadID } = await beginUnsized()
  const size = 33 * MIB
  // A bucket takes what a browser sends it, whatever the length.
  const listParts = async () => [{ partNumber: 1, etag: '"1"', size }]
  await signPart({ key, uploadID, partNumber: 1 }, caller, openProcess())
  const collect = () => collectOrphans(now, openProcess({ store: { ...store, listParts } }))
  expect(await collect()).toMatchObject({ oversized: 1 })
  expect(await collect()).toMatchObject({ oversized: 0 })
  expect(await standing()).toMatchObject({ uploads: 0 })
})

test('an upload that its client continues while it is being discarded keeps its data (row 84)', async () => {
  const upload = await arrived('VIDEO')
  const later = new Date(Date.parse(now) + 8 * 86_400_000).toISOString()
  const uploads = createUploadStore(domain.open)
  const listForgotten = async (since: string) => {
    const forgotten = await uploads.listForgotten(since)
    await uploads.findOwn({ key: upload.key, uploadId: upload.uploadID }, { ...caller, now: later })
    return forgotten
  }
  expect(await collectOrphans(later, { store, uploads: { ...uploads, listForgotten } })).toMatchObject({ forgotten: 0 })
  await completeUpload(upload, caller, openProcess())
  expect(await standing()).toMatchObject({ rows: 1, files: 1 })
})
