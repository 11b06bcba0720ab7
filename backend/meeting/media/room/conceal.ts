import type { Guest } from './guest.ts'
import { resubscribe } from './receive.ts'

/** Ends at once what flows to those who may see it no more. */
export function conceal(guests: ReadonlyMap<string, Guest>, isForAll: (owner: Guest) => boolean): void {
  const all = [...guests.values()]
  const hidden = new Set(all.flatMap((owner) => (isForAll(owner) ? [] : (owner.camera?.publication.groupId ?? []))))
  for (const viewer of all) {
    if (viewer.teaches) continue
    const left = viewer.receptions.filter(({ groupId }) => !hidden.has(groupId))
    if (left.length === viewer.receptions.length) continue
    viewer.receptions = left
    resubscribe(viewer)
  }
}
