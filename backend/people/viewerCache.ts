import type { LogEvent } from '#backend/platform/database.ts'
import type { internalTopics } from '#schema/internalTopics.ts'
import type { PeopleStore } from './people.port.ts'
import type { KnownPerson } from './viewer.ts'

/** The tables whose rows decide what a person may do. */
export const RIGHTS_TOPICS = ['role', 'contact'] as const satisfies readonly (keyof typeof internalTopics)[]

const MOST_PEOPLE = 10_000

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
  readonly #known = new Map<string, Kept>()
  readonly #subjects = new Map<string, string>()
  readonly #beingFound = new Set<string>()
  #isDeaf = false

  constructor(people: Pick<PeopleStore, 'findBySubject'>) {
    this.#people = people
  }

  find(subject: string): Promise<KnownPerson | undefined> {
    const known = this.#known.get(subject)
    if (known) return known.person
    const found = this.#people.findBySubject(subject)
    this.#keep(subject, found)
    return found
  }

  /**
   * Runs until the events end. A resync empties the cache: what was missed may have been anybody's role. Afterwards
   * nobody is kept, for want of hearing when they change.
   */
  async follow(events: AsyncIterable<LogEvent | { resync: true }>): Promise<void> {
    try {
      for await (const event of events) {
        if ('resync' in event) this.#clear()
        else if (event.topic === 'role' || event.action !== 'create') this.#forgetThoseOf(event)
      }
    } finally {
      this.#isDeaf = true
      this.#clear()
    }
  }

  #keep(subject: string, person: Promise<KnownPerson | undefined>): void {
    if (this.#isDeaf) return
    if (this.#known.size >= MOST_PEOPLE) this.#clear()
    const kept: Kept = { person, contactId: undefined }
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
  }

  #forgetThoseOf({ topic, rowId, before, after }: LogEvent): void {
    // Whoever is being looked up may be the one, read as they were before.
    for (const subject of this.#beingFound) this.#forget(subject)
    const states = [before, after].filter((row) => row !== null)
    const contactIds = topic === 'contact' ? [rowId] : states.map((row): unknown => Reflect.get(row, 'contact_id'))
    for (const contactId of contactIds) {
      const subject = this.#subjects.get(String(contactId))
      if (subject !== undefined) this.#forget(subject)
    }
  }

  #forget(subject: string): void {
    const contactId = this.#known.get(subject)?.contactId
    if (contactId !== undefined) this.#subjects.delete(contactId)
    this.#known.delete(subject)
    this.#beingFound.delete(subject)
  }

  #clear(): void {
    this.#known.clear()
    this.#subjects.clear()
    this.#beingFound.clear()
  }
}
