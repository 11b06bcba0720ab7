import type { Guest } from './guest.ts'
import type { Stage } from './openStage.ts'

interface Shown {
  guests: ReadonlyMap<string, Guest>
  stage: Pick<Stage, 'visibleTo'>
}

/** Tells one guest, or everybody, what there is to be seen. */
export function showStage({ guests, stage }: Shown, to?: Guest): void {
  const attendees = [...guests.values()].filter(({ isShare }) => !isShare).length
  for (const guest of to ? [to] : guests.values()) guest.listener.onIndex(stage.visibleTo(guest), attendees)
}
