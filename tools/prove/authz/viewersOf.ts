import { createPeopleStore } from '#backend/people/people.store.ts'
import { toViewer } from '#backend/people/viewer.ts'
import type { Viewer } from '#backend/platform/context.ts'
import type { Database } from '#backend/platform/database.ts'
import { type Letter, letters, ownerOf } from './callers.ts'

export type Viewers = ReadonlyMap<Letter, Viewer>

/** The callers, each with the roles that the database has for the subject of the token. */
export async function viewersOf(database: Database): Promise<Viewers> {
  const { findBySubject } = createPeopleStore(database)
  const found = letters.map(async (letter): Promise<[Letter, Viewer]> => {
    const subject = subjectOf(letter)
    if (subject === undefined) return [letter, toViewer(undefined, undefined)]
    const email = `${ownerOf[letter] ?? letter}@example.com`
    const person = { subject, username: subject, email, phone: undefined, expiresAt: undefined, originJti: undefined }
    return [letter, toViewer(person, await findBySubject(subject))]
  })
  return new Map(await Promise.all(found))
}

/** The token of a deleted account stays valid for some minutes, for a subject without a contact. */
function subjectOf(letter: Letter): string | undefined {
  if (letter === 'T' || letter === 'K') return undefined
  return `subject of ${ownerOf[letter] ?? (letter === 'X' ? 'deleted' : 'newcomer')}`
}

export function viewerIn(viewers: Viewers, caller: Letter): Viewer {
  const viewer = viewers.get(caller)
  if (!viewer) throw new Error(`There is no caller ${caller}`)
  return viewer
}
