import { readFile } from 'node:fs/promises'
import { at, categoryRow, coachRole, contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, openDomain, person } from '#backend/model/testing/openDomain.ts'
import type { Viewer } from '#backend/platform/context.ts'
import type { Transaction } from '#backend/platform/database.ts'
import type { FileStore } from './files.port.ts'
import { createFileStore } from './files.store.ts'
import { createPicksStore } from './picks.store.ts'
import { type VideoParts, videoResolvers } from './video.resolvers.ts'
import { createVideoStore } from './videos.store.ts'

/** The address of a file is its key and the time in this test. */
export const addressOf = (key: string, now: string) => `${key} @ ${now}`

/** Requested processing. */
export const requestedProcessing: { videoID: string; objectKey: string }[] = []

/** Uploaded files by key. */
export const uploadedFiles = new Map<string, string>()

export const filesIn = (transaction: Transaction, usedBytes: FileStore['usedBytes'] = async () => 0) =>
  createFileStore(transaction, { usedBytes })

/** Every video needs an approval. Tests of company policies pass the store instead. */
export const needsAdmin: VideoParts['readApprovalFacts'] = async () => ({ companies: [], isDeclined: false })

/** A dojo with its admin, two coaches (the second one independent) and two members. */
export async function openVideos(parts: Partial<VideoParts> = {}): Promise<DomainUnderTest> {
  const domain = await openDomain({
    addressOf,
    resolvers: (database) =>
      videoResolvers({
        database,
        videos: { ...createVideoStore(database), ...createPicksStore(database) },
        filesIn: (transaction) => filesIn(transaction),
        readApprovalFacts: needsAdmin,
        requestProcessing: async (_transaction, file) => void requestedProcessing.push(file),
        addressOf,
        store: { put: async (key, path) => void uploadedFiles.set(key, await readFile(path, 'utf8')) },
        ...parts,
      }),
  })
  await domain.insert(
    'company',
    ['dojo', 'gym'].map((id) => ({ id, name: id })),
  )
  await domain.insert('category', [categoryRow('yoga'), categoryRow('dance')])
  await domain.insert('sub_category', [{ id: 'hatha', name: 'Hatha', category_id: 'yoga' }])
  await domain.insert('equipment', [
    { id: 'mat', name: 'Mat' },
    { id: 'rope', name: 'Rope' },
  ])
  await domain.insert('muscle_group', [{ id: 'core', name: 'Core' }])
  await domain.insert(
    'contact',
    ['kenji', 'amara', 'mia', 'sam', 'boss', 'gil', 'root'].map((id) =>
      contactRow(id, { first_name: id, last_name: 'Kim' }),
    ),
  )
  await domain.insert('role', [coachRole('kenji', { company_id: 'dojo' }), coachRole('amara')])
  await domain.insert('follow', [{ id: 'f', follower_id: 'mia', followee_id: 'kenji', status: 'FOLLOWED' }])
  return domain
}

export const kenji = person('kenji')
export const mia = person('mia')
export const sam = person('sam')
export const boss = person('boss', { adminOfCompanyIds: ['dojo'] })
export const root = person('root', { isGlobal: true })

/** Public, unless its columns say otherwise; uploaded this number of hours after nine. */
export function videoRow(id: string, columns: object = {}, hours = 0) {
  return {
    id,
    public_id: `public-${id}`,
    title: id,
    coach_id: 'kenji',
    owner_id: 'kenji',
    is_public: true,
    is_approved: true,
    no_audio: false,
    status: 'PUBLISHED',
    video_url: 'https://example.com/video.m3u8',
    duration_s: 600,
    categories: ['yoga'],
    sub_categories: ['hatha'],
    uploaded_at: at(hours),
    created_at: at(hours),
    updated_at: at(hours),
    ...columns,
  }
}

/** A file that kenji has fully uploaded. */
export function fileRow(key: string, videoId: string, columns: object = {}) {
  return {
    key,
    upload_id: `upload-${key}`,
    asset_id: key,
    owner_id: 'kenji',
    video_id: videoId,
    asset_type: 'VIDEO',
    file_name: key,
    content_type: 'video/mp4',
    size: 1_000,
    created_at: at(0),
    ...columns,
  }
}

/** Returns the result of a field, or its error's code and message. */
export async function send(domain: DomainUnderTest, document: string, { viewer, variables = {} }: Sending) {
  const { data, errors } = await domain.ask(document, { viewer, variables })
  const [error] = errors ?? []
  return error
    ? { rejected: error.extensions['code'], field: error.extensions['field'], message: error.message }
    : data?.['answer']
}

interface Sending {
  viewer: Viewer
  variables?: Record<string, unknown>
}
