import { diskForTests } from './diskForTests.ts'
import { Outbox, type OutboxPorts } from './outbox.ts'
import { statusOf } from './status.ts'

/** A page of Mia on a device. The test replaces the lock that tabs share. */
export function pageForTests(disk = diskForTests(), wishes: Partial<OutboxPorts> = {}) {
  const tries: { ms: number; follow: () => void }[] = []
  const notes: boolean[] = []
  const outbox = new Outbox({
    personId: 'mia',
    disk,
    now: () => 1,
    inTurn: (work) => work(),
    after(ms, follow) {
      const next = { ms, follow }
      tries.push(next)
      return () => void tries.splice(tries.indexOf(next), 1)
    },
    noteUnsent: (isAny) => notes.push(isAny),
    tellOthers: () => undefined,
    release: () => undefined,
    ...wishes,
  })
  const status = () => statusOf(outbox.items.peek(), outbox.isSending.peek())
  return { outbox, disk, tries, status, isNoted: () => notes.at(-1) }
}
