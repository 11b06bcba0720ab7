import type { ErrorCode } from '#schema/errors.ts'
import type { PutEnd, Putting } from './putPart.ts'
import type { UploadRecord, UploadRecords } from './records.ts'
import type { Answered, StoredPart, UploadPage } from './upload.contract.ts'

/** Faults, each used once and in order, before the store works normally. */
interface Faults {
  put?: PutEnd[]
  calls?: Partial<Record<keyof UploadPage, ErrorCode[]>>
}

const RETRYABLE: ReadonlySet<ErrorCode> = new Set(['UNAVAILABLE', 'TOO_MANY_REQUESTS', 'INTERNAL'])

/** A store of parts like the server's, with configurable faults. */
export function openFakeStore({ partSize = 10, faults = {} }: { partSize?: number; faults?: Faults } = {}) {
  const uploads: Held = new Map()
  const completed = new Map<string, string>()
  const used: string[] = []
  const called: string[] = []
  let signed = 0
  const call = async <Value>(name: keyof UploadPage, answer: () => Answered<Value>): Promise<Answered<Value>> => {
    called.push(name)
    const code = faults.calls?.[name]?.shift()
    return code ? refuse(code) : answer()
  }
  const page: UploadPage = {
    begin: () =>
      call('begin', () => {
        const uploadId = `u${uploads.size + completed.size + 1}`
        uploads.set(uploadId, new Map())
        return { ok: true, value: { uploadId, key: `key-${uploadId}`, partSize } }
      }),
    listParts: ({ uploadId }) =>
      call('listParts', () => {
        const parts = uploads.get(uploadId)
        if (!parts) return refuse('NOT_FOUND')
        return { ok: true, value: [...parts.values()].toSorted((one, other) => one.partNumber - other.partNumber) }
      }),
    signPart: ({ uploadId, partNumber }) =>
      call('signPart', () => {
        signed += 1
        return { ok: true, value: `${uploadId}/${partNumber}/${signed}` }
      }),
    complete: ({ uploadId, parts }) =>
      call('complete', () => {
        if (completed.has(uploadId)) return { ok: true, value: undefined }
        const held = uploads.get(uploadId)
        if (!held) return refuse('NOT_FOUND')
        if (parts.length !== held.size) return refuse('UPLOAD_MISMATCH')
        completed.set(uploadId, parts.map(({ partNumber }) => held.get(partNumber)?.bytes ?? '').join(''))
        uploads.delete(uploadId)
        return { ok: true, value: undefined }
      }),
    giveUp: ({ uploadId }) =>
      call('giveUp', () => {
        uploads.delete(uploadId)
        return { ok: true, value: undefined }
      }),
    use: ({ key }) =>
      call('use', () => {
        used.push(key)
        return { ok: true, value: undefined }
      }),
  }
  const put = putInto(uploads, faults)
  return { page, put, uploads, completed, used, called }
}

type Held = Map<string, Map<number, StoredPart & { bytes: string }>>

function putInto(uploads: Held, faults: Faults) {
  return async ({ url, body, onProgress, signal }: Putting): Promise<PutEnd> => {
    await Promise.resolve()
    signal.throwIfAborted()
    const fault = faults.put?.shift()
    onProgress(Math.ceil(body.size / 2))
    if (fault) return fault
    const [uploadId = '', number] = url.split('/')
    const parts = uploads.get(uploadId)
    if (!parts) return { kind: 'refused', status: 404 }
    const bytes = await body.text()
    const partNumber = Number(number)
    parts.set(partNumber, { partNumber, etag: `e${number}`, size: body.size, bytes })
    onProgress(body.size)
    return { kind: 'stored' }
  }
}

function refuse(code: ErrorCode): { ok: false; code: ErrorCode; retryable: boolean } {
  return { ok: false, code, retryable: RETRYABLE.has(code) }
}

export function openFakeRecords(
  kept: readonly UploadRecord[] = [],
): UploadRecords & { all: Map<string, UploadRecord> } {
  const all = new Map(kept.map((record) => [record.id, record]))
  return {
    all,
    list: async (owner) => [...all.values()].filter((record) => record.owner === owner),
    find: async (id) => all.get(id),
    put: async (record) => all.set(record.id, record) === all,
    remove: async (id) => void all.delete(id),
  }
}
