import type { LogEvent } from '#backend/platform/database.ts'
import type { PeopleStore } from './people.port.ts'
import type { KnownPerson } from './viewer.ts'

/** Above the number of sockets that one process takes: whoever holds one is asked about again and again, and stays. */
const MOST_PEOPLE = 50_000

interface Kept {
  person: Promise<KnownPerson | undefined>
  /** Undefined while the person is being looked up. */
  contactId: string | undefined
}

/**
 * People by subject, so that a request costs no statement for its viewer. A change of a role or a contact forgets the one
 * person it is about: a right that was lost must be gone within a second. Nobody without a contact is kept, because the
 * next request after signing up must find it.
 */
export class ViewerCache {
  readonly #people: Pick<PeopleStore, 'findBySubject'>
  /** Whoever was asked about last stands last. */
  readonly #known = new Map<string, Kept>()
  readonly #subjects = new Map<string, string>()
  readonly #beingFound = new Set<string>()

  constructor(people: Pick<PeopleStore, 'findBySubject'>) {
    this.#people = people
  }

  find(subject: string): Promise<KnownPerson | undefined> {
    const known = this.#known.get(subject)
    if (!known) return this.#lookUp(subject)
    this.#known.delete(subject)
    this.#known.set(subject, known)
    return known.person
  }

  /** Forgets those whom a change of a role or a contact is about; returns their subjects. */
  forgetThoseOf({ topic, action, rowId, before, after }: LogEvent): string[] {
    const states = [before, after].filter((row) => row !== null)
    const textsIn = (column: string) =>
      states.map((row): unknown => Reflect.get(row, column)).filter((held) => typeof held === 'string')
    const isContact = topic === 'contact'
    const named = isContact ? textsIn('subject') : []
    // A new contact is nobody's who is known; it names whose it is.
    if (isContact && action === 'create') return this.#forgetAll(named)
    const known = (isContact ? [rowId] : textsIn('contact_id')).flatMap((id) => this.#subjects.get(id) ?? [])
    // Whoever is being looked up may be the one, read as they were before.
    return this.#forgetAll([...known, ...named, ...this.#beingFound])
  }

  /** For when changes were missed: they may have been anybody's. */
  clear(): void {
    this.#known.clear()
    this.#subjects.clear()
    this.#beingFound.clear()
  }

  #lookUp(subject: string): Promise<KnownPerson | undefined> {
    const person = this.#people.findBySubject(subject)
    const kept: Kept = { person, contactId: undefined }
    const [oldest] = this.#known.keys()
    if (this.#known.size >= MOST_PEOPLE && oldest !== undefined) this.#forget(oldest)
    this.#known.set(subject, kept)
    this.#beingFound.add(subject)
    const settle = (found: KnownPerson | undefined): void => {
      if (this.#known.get(subject) !== kept) return
      this.#beingFound.delete(subject)
      if (!found) return this.#forget(subject)
      kept.contactId = found.contactId
      this.#subjects.set(found.contactId, subject)
    }
    person.then(settle, () => settle(undefined))
    return person
  }

  #forgetAll(subjects: readonly string[]): string[] {
    const each = [...new Set(subjects)]
    for (const subject of each) this.#forget(subject)
    return each
  }

  #forget(subject: string): void {
    const contactId = this.#known.get(subject)?.contactId
    if (contactId !== undefined) this.#subjects.delete(contactId)
    this.#known.delete(subject)
    this.#beingFound.delete(subject)
  }
}
