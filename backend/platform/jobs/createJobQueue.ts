import { EventEmitter } from 'node:events'
import * as v from 'valibot'
import type { JobKind, JobKinds, JobQueue } from './jobs.port.ts'
import { insertJob } from './jobs.store.ts'

export interface LocalQueue<Kinds extends JobKinds> extends JobQueue<Kinds> {
  /** Calls the listener after each commit in this process that sent a job. Returns a function that removes it. */
  whenSent(listener: () => void): () => void
}

export function createJobQueue<Kinds extends JobKinds>(kinds: Kinds): LocalQueue<Kinds> {
  const commits = new EventEmitter()
  return {
    async send(transaction, { name, payload }) {
      const kind = kindOf(kinds, name)
      const data = v.parse(kind.payload, payload)
      const [key, user] = [kind.keyOf?.(data) ?? null, kind.userOf?.(data) ?? null]
      const written = JSON.stringify(data)
      const [job] = await insertJob(transaction, name, written, key, user, kind.priority, kind.retries + 1)
      if (job) transaction.afterCommit(() => commits.emit('sent'))
      return job?.id
    },
    whenSent(listener) {
      commits.on('sent', listener)
      return () => commits.off('sent', listener)
    },
  }
}

export function kindOf(kinds: JobKinds, name: string): JobKind {
  const kind = kinds[name]
  if (!kind) throw new Error(`Unknown kind of job: ${name}`)
  return kind
}
