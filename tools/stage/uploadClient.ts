import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Database } from '#backend/platform/database.ts'
import { newId } from '#backend/platform/ids.ts'
import { type ApiCall, callApi } from './callApi.ts'

/** A coach with a file. */
export interface Uploader {
  url: string
  token: string
}

const Begun = v.object({ upload: v.object({ uploadID: v.string(), key: v.string(), partSize: v.number() }) })
export type BegunUpload = v.InferOutput<typeof Begun>['upload']

const Part = v.object({ partNumber: v.number(), etag: v.string(), size: v.number() })
const Listed = v.object({ upload: v.object({ parts: v.array(Part) }) })
const Signed = v.object({ part: v.object({ url: v.string() }) })
const Completed = v.object({ object: v.object({ key: v.string(), size: v.number(), url: v.string() }) })

/** What the server said no to, whatever it was asked for. */
export class UploadRefused extends Error {
  override name = 'UploadRefused'
  /** Of the catalogue of errors, or the HTTP status. */
  readonly why: string

  constructor(what: string, why: string) {
    super(`${what} was refused with ${why}`)
    this.why = why
  }
}

/** The declared properties of a file; by default those of a normal video. */
export interface AnnouncedFile {
  fileName?: string
  contentType?: string
  videoID?: string
  assetType?: string
  size: unknown
}

export async function beginUpload(uploader: Uploader, file: AnnouncedFile): Promise<BegunUpload> {
  const film = { fileName: 'film.mp4', contentType: 'video/mp4', videoID: randomUUID(), assetType: 'VIDEO' }
  return (await ask(uploader, { document: 'beginUpload', variables: { ...film, ...file }, answer: Begun })).upload
}

/** Creates a video from a stored file. */
export async function makeVideo(uploader: Uploader, { videoID, objectKey }: { videoID: string; objectKey: string }) {
  const variables = { videoID, objectKey, title: 'Film', duration: null }
  await ask(uploader, { document: { operation: 'uploadPageMakeMutation' }, variables, answer: v.unknown() })
}

export async function giveUpUpload(uploader: Uploader, { key, uploadID }: BegunUpload): Promise<void> {
  const variables = { key, uploadID }
  await ask(uploader, { document: { operation: 'uploadRequestsGiveUpMutation' }, variables, answer: v.unknown() })
}

export async function listParts(uploader: Uploader, { key, uploadID }: BegunUpload) {
  const asked = { document: 'listParts', variables: { key, uploadID }, answer: Listed } as const
  return (await ask(uploader, asked)).upload.parts
}

export async function signPart(uploader: Uploader, { key, uploadID }: BegunUpload, partNumber: number) {
  const asked = { document: 'signPart', variables: { key, uploadID, partNumber }, answer: Signed } as const
  return (await ask(uploader, asked)).part.url
}

export interface SentPart {
  partNumber: number
  etag: string
}

export async function completeUpload(uploader: Uploader, { key, uploadID }: BegunUpload, parts: readonly SentPart[]) {
  const asked = { document: 'completeUpload', variables: { key, uploadID, parts }, answer: Completed } as const
  return (await ask(uploader, asked)).object
}

/** Resolves with the ETag once the part is acknowledged. */
export async function putPart(address: string, bytes: Uint8Array<ArrayBuffer>, signal?: AbortSignal): Promise<string> {
  const response = await fetch(address, { method: 'PUT', body: bytes, signal: signal ?? null })
  const text = await response.text()
  if (!response.ok) throw new UploadRefused('a part', `${response.status}: ${text}`)
  return response.headers.get('etag') ?? ''
}

interface Asked<Answer> {
  document: ApiCall['document']
  variables: Readonly<Record<string, unknown>>
  answer: v.GenericSchema<unknown, Answer>
}

export async function ask<Answer>(
  { url, token }: Uploader,
  { document, variables, answer }: Asked<Answer>,
): Promise<Answer> {
  const { data, errors } = await callApi({ url, document, variables, token })
  const [error] = errors
  if (error) throw new UploadRefused(JSON.stringify(document), error.extensions.code)
  return v.parse(answer, data)
}

/** Makes the contact a coach. */
export async function makeCoach(database: Database, contactId: string): Promise<void> {
  const text = `insert into role (id, contact_id, role, status) values ($1, $2, 'COACH', 'APPROVED')`
  await database.query({ text }, [newId(new Date().toISOString()), contactId])
}
