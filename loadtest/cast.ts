import { SharedArray } from 'k6/data'

/** What the runner has put into the product, and how a client names things there. */
export interface Cast {
  /** Of the product on this machine, without a slash at the end. */
  url: string
  /** The identity service's name for the web client. */
  clientId: string
  categoryId: string
  /** The coach of all classes. */
  coachId: string
  members: readonly CastMember[]
  /** Those of the members who are coaches too. */
  coaches: number
  classes: readonly { id: string; publicId: string; capacity: number }[]
  /** What stands on the wire for a document, by its name. */
  documents: Readonly<Record<string, string>>
}

export interface CastMember {
  contactId: string
  email: string
  idToken: string
}

// Kept once for all, not once for each virtual user.
const kept = new SharedArray<Cast>('cast', () => [JSON.parse(open(__ENV['CAST'] ?? ''))])

export function readCast(): Cast {
  const [cast] = kept
  if (!cast) throw new Error('There are no people. Start this with npm run loadtest.')
  return cast
}

/** The members take turns. */
export function memberAt(turn: number): CastMember {
  const { members } = readCast()
  const member = members[turn % members.length]
  if (!member) throw new Error('No members were cast')
  return member
}

export function coachAt(turn: number): CastMember {
  return memberAt(turn % readCast().coaches)
}

export function classAt(turn: number): Cast['classes'][number] {
  const { classes } = readCast()
  const found = classes[turn % classes.length]
  if (!found) throw new Error('No classes were cast')
  return found
}

/** The seconds that `--for` asked for, or the test's own. */
export function readSeconds(usual: number): number {
  return Number(__ENV['SECONDS'] ?? usual)
}
