import { ownerOf, type Letter, type Relation, letters } from '#tools/prove/authz/callers.ts'

/** Rows of one kind, one for each owner. Their relation to a caller follows from the owner. */
export interface Subject {
  model: string
  /** The callers who have a row of their own. */
  own: string
  /** The owner of the row of the callers' company. */
  same?: string
  /** The owner of the row of another company. */
  other?: string
  /** Begins the ids of the rows; by default the subject's name. */
  prefix?: string
  /** Columns of the row; without it, the rows belong to another subject too. */
  columns?(owner: string): object
}

/** The company of all callers, and another one. */
const STUDIO = 'company-peer'
const OTHER_STUDIO = 'company-rival'

export function studioOf(owner: string): string {
  return ['rival', 'stranger', 'chief'].includes(owner) ? OTHER_STUDIO : STUDIO
}

export function contact(owner: string): string {
  return `contact-${owner}`
}

export function ownersOf({ own, same, other }: Subject): string[] {
  const callers = letters.filter((letter) => own.includes(letter)).flatMap((letter) => ownerOf[letter] ?? [])
  return [...callers, ...[same, other].filter((owner) => owner !== undefined)]
}

/** The secret in the link of the owner's invitation. */
export function tokenOf(owner: string): string {
  return `token-of-invitation-${owner}`.padEnd(43, '-')
}

/** The owner whose row has this relation to the caller; undefined if there is no such row. */
export function ownerIn(subject: Subject, relation: Relation, caller: Letter): string | undefined {
  if (relation === 'own') return subject.own.includes(caller) ? ownerOf[caller] : undefined
  return relation === 'absent' ? 'absent' : subject[relation]
}

/** Owners of rows of the staff: the coach and the assistant. */
export const staff = { own: 'CA', same: 'peer', other: 'rival' } as const
/** Owners of rows of people. */
export const people = { own: 'MPCADG', same: 'mate', other: 'stranger' } as const
/** Owners of rows of companies. */
export const companies = { own: '', same: 'peer', other: 'rival' } as const
/** Catalogs belong to no company; the table has them under the same company. */
export const catalog = { own: '', same: 'peer' } as const
