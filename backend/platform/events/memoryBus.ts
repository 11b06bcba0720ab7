import type { EventBus } from './bus.port.ts'

/** Opens the bus of an installation with a single process. */
export function openMemoryBus(): EventBus {
  const listeners = new Set<(position: number) => void>()
  return {
    async publish(position) {
      for (const listener of listeners) listener(position)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    check: () => Promise.resolve(),
    async close() {
      listeners.clear()
    },
  }
}
