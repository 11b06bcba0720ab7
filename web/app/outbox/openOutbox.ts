import type { Environment } from 'relay-runtime'
import { underLock } from '#web/lib/browserLocks.ts'
import { askForPersistence } from './askForPersistence.ts'
import { Outbox } from './outbox.ts'
import { openOutboxDisk } from './outboxDisk.ts'
import { noteUnsent } from './unsent.ts'

const opened = new WeakMap<Environment, Map<string, Outbox>>()

/** The outbox of a user, one per page, for the page's lifetime. */
export function outboxOf(environment: Environment, personId: string): Outbox {
  const outboxes = opened.get(environment) ?? new Map<string, Outbox>()
  opened.set(environment, outboxes)
  const existing = outboxes.get(personId)
  if (existing) return existing
  const outbox = openOutbox(personId)
  outboxes.set(personId, outbox)
  return outbox
}

export function openOutbox(personId: string): Outbox {
  const closing = new AbortController()
  const tabs = new BroadcastChannel(`outbox ${personId}`)
  const outbox = new Outbox({
    personId,
    disk: openOutboxDisk(),
    now: Date.now,
    inTurn: (work) => underLock(`outbox ${personId}`, work),
    after: (ms, follow) => {
      const timer = setTimeout(follow, ms)
      return () => clearTimeout(timer)
    },
    noteUnsent: (isAny) => {
      noteUnsent(personId, isAny)
      if (isAny) askForPersistence()
    },
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has one origin.
    tellOthers: () => tabs.postMessage('changed'),
    release: () => {
      closing.abort()
      tabs.close()
    },
  })
  tabs.addEventListener('message', () => void outbox.load())
  addEventListener('online', () => void outbox.flush(), { signal: closing.signal })
  return outbox
}
