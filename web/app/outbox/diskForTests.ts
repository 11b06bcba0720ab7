import type { OutboxDisk, OutboxItem } from './outbox.port.ts'

interface DiskForTests extends OutboxDisk {
  /** `full`: cannot store more. `stuck`: never responds. */
  state: 'good' | 'full' | 'stuck'
  items: Map<string, OutboxItem>
  /** Simulates that the browser deletes everything. */
  lose: () => void
}

/** A simulated disk that outlives the pages of a test, and can fail. */
export function diskForTests(): DiskForTests {
  const followers = new Set<() => void>()
  const nameOf = ({ personId, kind, id }: OutboxItem) => [personId, kind, id].join()
  const ready = async () => {
    if (disk.state === 'stuck') await new Promise(() => undefined)
  }
  const disk: DiskForTests = {
    state: 'good',
    items: new Map(),
    lose() {
      disk.items.clear()
      for (const follow of followers) follow()
    },
    async read(personId) {
      await ready()
      return [...disk.items.values()].filter((item) => item.personId === personId)
    },
    async write(items, merge) {
      await ready()
      if (disk.state === 'full') throw new DOMException('Full', 'QuotaExceededError')
      return items.map((item) => {
        const stored = disk.items.get(nameOf(item))
        const next = stored ? merge(stored, item) : item
        disk.items.set(nameOf(item), structuredClone(next))
        return next
      })
    },
    async remove(items) {
      await ready()
      for (const item of items)
        if (disk.items.get(nameOf(item))?.revision === item.revision) disk.items.delete(nameOf(item))
    },
    onLost: (follow) => void followers.add(follow),
    close: () => followers.clear(),
  }
  return disk
}
