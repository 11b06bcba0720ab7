import { setTimeout as delay } from 'node:timers/promises'
import { rowsIn } from '#backend/model/write/rows.ts'
import { asUser } from '#backend/platform/admission/currentUser.ts'
import { Turns } from '#backend/platform/admission/turns.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import type { Caller, Instant } from '#backend/platform/context.ts'
import type { Database } from '#backend/platform/database.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { putBytes } from '#backend/platform/folders/putBytes.ts'
import type { EndProgramApproval } from '#backend/programs/programs.port.ts'
import type { ObjectStore } from '#backend/storage/store/objectStore.port.ts'
import { type PictureKind, pictureKinds, type PictureSize } from '#schema/pictures.ts'
import { publicKeys } from '#schema/storageLimits.ts'
import { type NewRowPicture, type RowPicture, setOfRow } from './rowPictures.ts'

export interface PictureParts {
  database: Pick<Database, 'transact'>
  store: Pick<ObjectStore, 'put' | 'delete'>
  endApproval: EndProgramApproval
  addressOf(key: string, now: Instant): string | undefined
  /** How long one call of the store may take, in milliseconds. */
  storeWithinMs?: number | undefined
}

/** Current URLs of a person's pictures. */
export interface OwnPictures {
  id: string
  avatarImageUrl: string | null
  profileImageUrl: string | null
}

export interface Pictures {
  /**
   * Makes what was sent the viewer's own picture, in the place of the one before. Rejects with what `encodePicture`
   * does.
   */
  set(picture: { kind: PictureKind; bytes: Buffer }, caller: Caller): Promise<OwnPictures>
  /** Takes away all that there are of the viewer. */
  remove(caller: Caller): Promise<OwnPictures>
  /** Sets the picture of a row, for users who may change it; without bytes it is removed. */
  setOfRow(picture: NewRowPicture, caller: Caller): Promise<RowPicture>
}

const FIELDS = { avatar: 'avatarImageUrl', profile: 'profileImageUrl' } as const satisfies Record<PictureKind, string>

/** Everything of one user has one place, so that a user's pictures are made one after the other. */
const OF_ONE_USER = { slots: Infinity, perUser: 1, waitingPerUser: 4, waitMs: 60_000 }

/** Pictures of all users that are encoded side by side: each takes a thread of the pool that also reads files. */
const ENCODING = { slots: 2, perUser: 1, waitingPerUser: 4 }

const STORE_WITHIN_MS = 20_000

export function createPictures({ storeWithinMs = STORE_WITHIN_MS, ...given }: PictureParts): Pictures {
  const { store } = given
  const parts = {
    ...given,
    deleteKey: (key: string) => within(storeWithinMs, store.delete(key)),
  }
  const turns = new Turns(OF_ONE_USER)
  const encoding = new Turns(ENCODING)
  const inTurn = <Result>({ viewer }: Caller, work: () => Promise<Result>): Promise<Result> =>
    asUser(viewer, () => turns.run(work))
  const makeAndKeep = async ({ key, bytes, size }: NewPicture): Promise<void> => {
    // The library behind it is large, and most servers of a day make no picture.
    const { encodePicture } = await import('./encodePicture.ts')
    const jpeg = await encoding.run(() => encodePicture(bytes, size))
    await within(storeWithinMs, putBytes(store, { key, bytes: jpeg, contentType: 'image/jpeg' }))
  }
  const making = { ...parts, makeAndKeep }
  return {
    set: (picture, caller) => inTurn(caller, () => setPicture(picture, caller, making)),
    remove: (caller) => inTurn(caller, () => removePictures(caller, parts)),
    setOfRow: (picture, caller) => inTurn(caller, () => setOfRow(picture, caller, making)),
  }
}

export interface NewPicture {
  key: string
  bytes: Buffer
  size: PictureSize
}

/** A user's calls wait for one another, so a call of the store that never answers must not hold the turn. */
export interface WorkingParts extends Pick<PictureParts, 'database' | 'endApproval' | 'addressOf'> {
  deleteKey(key: string): Promise<void>
}

export interface MakingParts extends WorkingParts {
  makeAndKeep(picture: NewPicture): Promise<void>
}

async function within<Result>(limitMs: number, work: Promise<Result>): Promise<Result> {
  const over = new AbortController()
  const late = delay(limitMs, undefined, { signal: over.signal, ref: false }).then(() => {
    throw new DomainError('UNAVAILABLE', { cause: new Error('The store took too long') })
  })
  late.catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    over.abort()
  }
}

async function setPicture(
  { kind, bytes }: { kind: PictureKind; bytes: Buffer },
  caller: Caller,
  parts: MakingParts,
): Promise<OwnPictures> {
  const contactId = callerOf(undefined, caller)
  const key = keyOf(kind, contactId)
  await parts.makeAndKeep({ key, bytes, size: pictureKinds[kind] })
  // Pages that show the picture before would not look again under the same address.
  const version = Date.parse(caller.now).toString(36)
  return write({ [FIELDS[kind]]: `${key}?v=${version}` }, caller, parts)
}

/** First removes the reference; files left by a crash are deleted by the store's upkeep. */
async function removePictures(caller: Caller, parts: WorkingParts): Promise<OwnPictures> {
  const contactId = callerOf(undefined, caller)
  const left = await write({ avatarImageUrl: null, profileImageUrl: null }, caller, parts)
  await Promise.all([parts.deleteKey(keyOf('avatar', contactId)), parts.deleteKey(keyOf('profile', contactId))])
  return left
}

function keyOf(kind: PictureKind, contactId: string): string {
  return `${publicKeys}${kind}/${contactId}.jpg`
}

type Change = Partial<Pick<OwnPictures, 'avatarImageUrl' | 'profileImageUrl'>>

/** Writes with the viewer's own rights: users only change their own pictures. */
async function write(change: Change, { viewer, now }: Caller, { database, addressOf }: WorkingParts) {
  const { id, avatarImageUrl, profileImageUrl } = await database.transact((transaction) =>
    rowsIn(transaction, { viewer, now }).Contact.update({ id: callerOf(undefined, { viewer }) }, change),
  )
  const shown = (address: string | null) =>
    address === null || URL.canParse(address) ? address : (addressOf(address, now) ?? null)
  return { id, avatarImageUrl: shown(avatarImageUrl), profileImageUrl: shown(profileImageUrl) }
}
