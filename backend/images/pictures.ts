import { rowsIn } from '#backend/model/write/rows.ts'
import type { Instant, Viewer } from '#backend/platform/context.ts'
import type { Database } from '#backend/platform/database.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { putBytes } from '#backend/platform/putBytes.ts'
import type { ObjectStore } from '#backend/storage/store/objectStore.port.ts'
import { type PictureKind, pictureKinds, programPicture } from '#schema/pictures.ts'
import { publicKeys } from '#schema/storageLimits.ts'

export interface PictureParts {
  database: Pick<Database, 'transact'>
  store: Pick<ObjectStore, 'put' | 'delete'>
  addressOf(key: string, now: Instant): string | undefined
}

/** Where a person's pictures are from now on. */
export interface OwnPictures {
  id: string
  avatarImageUrl: string | null
  profileImageUrl: string | null
}

/** Where the picture of a program is from now on. */
export interface ProgramPicture {
  id: string
  thumbnail: string | null
}

export interface Asking {
  viewer: Viewer
  now: Instant
}

export interface Pictures {
  /** Makes what was sent the viewer's own picture, in the place of the one before. Rejects with what `encodePicture` does. */
  set(picture: { kind: PictureKind; bytes: Buffer }, asking: Asking): Promise<OwnPictures>
  /** Takes away all that there are of the viewer. */
  remove(asking: Asking): Promise<OwnPictures>
  /** The picture of a program, for whoever runs it; without bytes there is none from then on. */
  setOfProgram(picture: { programId: string; bytes: Buffer | undefined }, asking: Asking): Promise<ProgramPicture>
}

const FIELDS = { avatar: 'avatarImageUrl', profile: 'profileImageUrl' } as const satisfies Record<PictureKind, string>

/** Of one person everything has one place, and pictures are made one after the other: they are not in a hurry. */
export function createPictures(parts: PictureParts): Pictures {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
  return {
    set: (picture, asking) => inTurn(() => setPicture(picture, asking, parts)),
    remove: (asking) => inTurn(() => removePictures(asking, parts)),
    setOfProgram: (picture, asking) => inTurn(() => setOfProgram(picture, asking, parts)),
  }
}

async function setPicture(
  { kind, bytes }: { kind: PictureKind; bytes: Buffer },
  asking: Asking,
  parts: PictureParts,
): Promise<OwnPictures> {
  const contactId = contactOf(asking)
  const key = keyOf(kind, contactId)
  // The library behind it is large, and most servers of a day make no picture.
  const { encodePicture } = await import('./encodePicture.ts')
  const jpeg = await encodePicture(bytes, pictureKinds[kind])
  await putBytes(parts.store, { key, bytes: jpeg, contentType: 'image/jpeg' })
  // Pages that show the picture before would not look again under the same address.
  const version = Date.parse(asking.now).toString(36)
  return write({ [FIELDS[kind]]: `${key}?v=${version}` }, asking, parts)
}

/** First nobody is led there any more; what a crash leaves then, the store's upkeep collects. */
async function removePictures(asking: Asking, parts: PictureParts): Promise<OwnPictures> {
  const contactId = contactOf(asking)
  const left = await write({ avatarImageUrl: null, profileImageUrl: null }, asking, parts)
  await Promise.all([parts.store.delete(keyOf('avatar', contactId)), parts.store.delete(keyOf('profile', contactId))])
  return left
}

async function setOfProgram(
  { programId, bytes }: { programId: string; bytes: Buffer | undefined },
  asking: Asking,
  parts: PictureParts,
): Promise<ProgramPicture> {
  // Nothing is put in the place of a picture by somebody who may not.
  await writeOfProgram({ id: programId }, asking, parts)
  const key = `${publicKeys}programs/${programId}.jpg`
  if (!bytes) {
    const left = await writeOfProgram({ id: programId, thumbnail: null }, asking, parts)
    await parts.store.delete(key)
    return left
  }
  const { encodePicture } = await import('./encodePicture.ts')
  const jpeg = await encodePicture(bytes, programPicture)
  await putBytes(parts.store, { key, bytes: jpeg, contentType: 'image/jpeg' })
  return writeOfProgram({ id: programId, thumbnail: `${key}?v=${Date.parse(asking.now).toString(36)}` }, asking, parts)
}

/** By the viewer's rights to change the program. Where no picture is named, the one that is there stays. */
async function writeOfProgram(
  { id, thumbnail }: Pick<ProgramPicture, 'id'> & Partial<ProgramPicture>,
  { viewer, now }: Asking,
  { database, addressOf }: PictureParts,
): Promise<ProgramPicture> {
  contactOf({ viewer, now })
  return database.transact(async (transaction) => {
    const rows = rowsIn(transaction, { viewer, now })
    const [held] = await rows.Program.updateWhere({ id }, {})
    if (!held || held.status === 'DELETED') throw new DomainError('NOT_FOUND')
    if (thumbnail === undefined) return { id, thumbnail: held.thumbnail }
    await rows.asSystem('whoever may change the program gives it its picture').Program.update({ id }, { thumbnail })
    return { id, thumbnail: thumbnail && (addressOf(thumbnail, now) ?? null) }
  })
}

function contactOf({ viewer }: Asking): string {
  if (viewer.contactId === undefined) throw new DomainError('UNAUTHENTICATED')
  return viewer.contactId
}

function keyOf(kind: PictureKind, contactId: string): string {
  return `${publicKeys}${kind}/${contactId}.jpg`
}

type Change = Partial<Pick<OwnPictures, 'avatarImageUrl' | 'profileImageUrl'>>

/** By the viewer's own rights: nobody else writes a person's pictures. */
async function write(change: Change, { viewer, now }: Asking, { database, addressOf }: PictureParts) {
  const { id, avatarImageUrl, profileImageUrl } = await database.transact((transaction) =>
    rowsIn(transaction, { viewer, now }).Contact.update({ id: contactOf({ viewer, now }) }, change),
  )
  const shown = (kept: string | null) => (kept === null || URL.canParse(kept) ? kept : (addressOf(kept, now) ?? null))
  return { id, avatarImageUrl: shown(avatarImageUrl), profileImageUrl: shown(profileImageUrl) }
}
