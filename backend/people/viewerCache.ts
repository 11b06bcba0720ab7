import type { LogEvent } from '#backend/platform/database.ts'
import type { PeopleStore } from './people.port.ts'
import type { KnownPerson } from './viewer.ts'

/** The tables whose rows decide what a person may do. */
export const RIGHTS_TOPICS = ['role', 'contact'] as const

const MOST_PEOPLE = 10_000

/**
 * People by subject, so that a request costs no statement for its viewer. Any change of a role empties it:
 * changes are rare, and a right that was lost must be gone within a second. Nobody without a contact is
 * kept, because the next request after signing up must find it.
 */
export class ViewerCache {
  readonly #people: Pick<PeopleStore, 'findBySubject'>
  readonly #known = new Map<string, Promise<KnownPerson | undefined>>()
  #isDeaf = false

  constructor(people: Pick<PeopleStore, 'findBySubject'>) {
    this.#people = people
  }

  find(subject: string): Promise<KnownPerson | undefined> {
    const known = this.#known.get(subject)
    if (known) return known
    const found = this.#people.findBySubject(subject)
    this.#keep(subject, found)
    return found
  }

  /**
   * Runs until the events end. A resync empties the cache as well: what was missed may have been a role. Afterwards
   * nobody is kept, for want of hearing when they change.
   */
  async follow(events: AsyncIterable<LogEvent | { resync: true }>): Promise<void> {
    try {
      for await (const event of events) {
        if ('resync' in event || event.topic === 'role' || event.action !== 'create') this.#known.clear()
      }
    } finally {
      this.#isDeaf = true
      this.#known.clear()
    }
  }

  #keep(subject: string, found: Promise<KnownPerson | undefined>): void {
    if (this.#isDeaf) return
    if (this.#known.size >= MOST_PEOPLE) this.#known.clear()
    this.#known.set(subject, found)
    const forget = (): void => {
      if (this.#known.get(subject) === found) this.#known.delete(subject)
    }
    found.then((person) => person ?? forget(), forget)
  }
}
