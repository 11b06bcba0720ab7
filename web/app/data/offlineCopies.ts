import { type ReadonlySignal, computed, signal } from '@preact/signals-react'
import type { PayloadData, Variables } from 'relay-runtime'
import * as v from 'valibot'

/** Sign-out deletes it by this name (web/app/person/forgetOffline.ts). */
const DATABASE = 'answers'
const VERSION = 1
const STORE = 'copies'

/** Maximum number of copies on a device. The oldest are deleted first. */
const MAX_COPIES = 120

/** How long a screen waits for its copy, in ms. */
const ANSWER_MS = 2000

/** A response as the server last gave it to this user. */
export interface OfflineCopy {
  data: PayloadData
  /** When it arrived, by this device's clock. */
  at: number
}

const StoredCopy = v.object({ data: v.record(v.string(), v.unknown()), at: v.number() })

export interface CopyKey {
  /** The copies of one user are never shown to another one on the same device. */
  subject: string
  request: string
}

/**
 * Identifies the copy of a request: a document of this build with its variables. A screen whose variables change with
 * the day names its copy instead, so that it is found on a later day.
 */
export function requestKey(documentId: string, variables: Variables, name?: string): string {
  return `${documentId} ${name ?? JSON.stringify(variables)}`
}

/** Saves the newest response to a request. If the browser refuses, there is only no offline copy. */
export async function saveCopy({ subject, request }: CopyKey, data: PayloadData, at = Date.now()): Promise<void> {
  try {
    const database = await openDatabase()
    const copies = database.transaction(STORE, 'readwrite').objectStore(STORE)
    copies.put({ subject, request, data, at })
    const count = await resultOf(copies.count())
    if (count > MAX_COPIES) deleteOldest(copies, count - MAX_COPIES)
  } catch {
    // Neither private windows nor a full disk keep the app from working online.
    opening = undefined
  }
}

export async function findCopy({ subject, request }: CopyKey): Promise<OfflineCopy | undefined> {
  try {
    const database = await openDatabase()
    const copies = database.transaction(STORE).objectStore(STORE)
    const copy = v.safeParse(StoredCopy, await resultOf(copies.get([subject, request])))
    return copy.success ? copy.output : undefined
  } catch {
    // The connection may have been closed without an event.
    opening = undefined
    return undefined
  }
}

let opening: Promise<IDBDatabase> | undefined

function openDatabase(): Promise<IDBDatabase> {
  opening ??= open()
  opening.catch(() => {
    opening = undefined
  })
  return opening
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, VERSION)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(STORE, { keyPath: ['subject', 'request'] }).createIndex('at', 'at')
  })
  const database = await resultOf(request)
  const forget = (): void => {
    opening = undefined
  }
  database.addEventListener('versionchange', () => {
    database.close()
    forget()
  })
  database.addEventListener('close', forget)
  return database
}

function deleteOldest(copies: IDBObjectStore, count: number): void {
  let left = count
  const oldest = copies.index('at').openCursor()
  oldest.addEventListener('success', () => {
    if (!oldest.result || left === 0) return
    left -= 1
    oldest.result.delete()
    oldest.result.continue()
  })
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('No result')))
    // Another tab may lock the database, or the disk may not respond: no screen waits for that.
    setTimeout(() => reject(new Error('Timed out')), ANSWER_MS)
  })
}

const ages = signal<ReadonlyMap<string, number>>(new Map())

/** Records that a request was answered with a copy of this age or, without one, by the server. */
export function noteAge(request: string, at: number | undefined): void {
  if (ages.peek().get(request) === at) return
  const next = new Map(ages.peek())
  if (at === undefined) next.delete(request)
  else next.set(request, at)
  ages.value = next
}

/** The time of the displayed response, if it is a copy. */
export function ageOf(request: string): ReadonlySignal<number | undefined> {
  return computed(() => ages.value.get(request))
}

/** Does the same for a query that is still being opened. */
export function ageOnceOpened(
  query: Promise<{ copiedAt: ReadonlySignal<number | undefined> }>,
): ReadonlySignal<number | undefined> {
  const age = signal<ReadonlySignal<number | undefined>>()
  query.then(
    ({ copiedAt }) => {
      age.value = copiedAt
    },
    () => undefined,
  )
  return computed(() => age.value?.value)
}
