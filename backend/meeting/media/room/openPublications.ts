import type { Publication } from './entry.port.ts'
import type { Guest } from './guest.ts'
import { type CameraMode, isForAll } from './maySee.ts'

export type Audience = Pick<Guest, 'teaches'>

/** What those who teach may see, and what all others may; oneself included. */
interface Publications {
  /** One and the same list for a whole audience, so that it is written for the wire but once. */
  for(audience: Audience): readonly Publication[]
  /** What is shown, or to whom, has changed. */
  refresh(): void
}

export function openPublications(guests: ReadonlyMap<string, Guest>, mode: () => CameraMode): Publications {
  let everything: readonly Publication[] | undefined
  let forAll: readonly Publication[] | undefined
  const listOf = (owners: readonly Guest[]) => owners.flatMap(({ camera }) => camera?.publication ?? [])
  return {
    for: ({ teaches }) =>
      teaches
        ? (everything ??= listOf([...guests.values()]))
        : (forAll ??= listOf([...guests.values()].filter((owner) => isForAll(owner, mode())))),
    refresh() {
      everything = undefined
      forAll = undefined
    },
  }
}
