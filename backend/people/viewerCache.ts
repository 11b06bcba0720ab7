import type { LogEvent } from '#backend/platform/database.ts'
import type { PeopleStore } from './people.port.ts'
import type { KnownPerson } from './viewer.ts'

/**
 * Maximum number of cached viewers, above the number of sockets of one process: viewers with a socket are used
 * repeatedly, and stay.
 */
const MOST_PEOPLE = 50_000

interface Entry {
  person: Promise<KnownPerson | undefined>
  /** Undefined while the person is being looked up. */
  contactId: string | undefined
}

/**
 * Viewers by subject, so that a request needs no statement for its viewer. A change of a role or a contact drops the
 * viewer it belongs to, because a lost right must end within a second. Viewers without a contact are not cached,
 * because the next request after signing up must find it.
 */
export class ViewerCache {
  readonly #people: Pick<PeopleStore, 'findBySubject'>
  /** Least recently used first. */
  readonly #known = new Map<string, Entry>()
  readonly #subjects = new Map<string, string>()
  readonly #beingFound = new Set<string>()

  constructor(people: Pick<PeopleStore, 'findBySubject'>) {
    this.#people = people
  }

  find(subject: string): Promise<KnownPerson | undefined> {
    const entry = this.#known.get(subject)
    if (!entry) return this.#lookUp(subject)
    this.#known.delete(subject)
    this.#known.set(subject, entry)
    return entry.person
  }

  /** Drops the viewers affected by a change of a role or a contact; returns their subjects. */
  forgetThoseOf({ topic, action, rowId, before, after }: LogEvent): string[] {
    const states = [before, after].filter((row) => row !== null)
    const textsIn = (column: string) =>
      states.map((row): unknown => Reflect.get(row, column)).filter((value) => typeof value === 'string')
    const isContact = topic === 'contact'
    const ownSubjects = isContact ? textsIn('subject') : []
    // A new contact is not cached yet; it names its subject.
    if (isContact && action === 'create') return this.#forgetAll(ownSubjects)
    const subjects = (isContact ? [rowId] : textsIn('contact_id')).flatMap((id) => this.#subjects.get(id) ?? [])
    // A pending lookup may return the state before the change.
    return this.#forgetAll([...subjects, ...ownSubjects, ...this.#beingFound])
  }

  /** Drops all entries, because missed changes may have concerned anyone. */
  clear(): void {
    this.#known.clear()
    this.#subjects.clear()
    this.#beingFound.clear()
  }

  #lookUp(subject: string): Promise<KnownPerson | undefined> {
    const person = this.#people.findBySubject(subject)
    const entry: Entry = { person, contactId: undefined }
    const [oldest] = this.#known.keys()
    if (this.#known.size >= MOST_PEOPLE && oldest !== undefined) this.#forget(oldest)
    this.#known.set(subject, entry)
    this.#beingFound.add(subject)
    const settle = (found: KnownPerson | undefined): void => {
      if (this.#known.get(subject) !== entry) return
      this.#beingFound.delete(subject)
      if (!found) return this.#forget(subject)
      entry.contactId = found.contactId
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
