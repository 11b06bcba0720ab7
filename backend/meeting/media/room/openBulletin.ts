import type { KeptRoom } from '#backend/meeting/media/mediaControl.ts'
import type { SharedRoom } from '#schema/liveRoom.ts'
import { conceal } from './conceal.ts'
import type { Message } from './entry.port.ts'
import type { Guest } from './guest.ts'
import { isForAll } from './maySee.ts'
import type { Agreement } from './openAgreement.ts'
import type { Stage } from './openStage.ts'
import { showStage } from './showStage.ts'

/** Tells everybody what the room agrees on: not each change by itself, for 250 may raise their hands at once. */
interface Bulletin {
  note(room: SharedRoom, before: SharedRoom): void
  /** Nobody is told with which pages people are there, but it is kept. */
  notePages(): void
  /** A few times a second. */
  tell(): void
}

interface BulletinParts {
  guests: ReadonlyMap<string, Guest>
  stage: Stage
  agreement: () => Agreement
  onAgreed(kept: KeptRoom): void
}

export function openBulletin({ guests, stage, agreement, onAgreed }: BulletinParts): Bulletin {
  let isNews = false
  let isStageNews = false
  let isKept = true

  /** A camera is closed at once, here and for whatever process comes next; the list of what there is follows. */
  function restage(isClosed: boolean): void {
    stage.refresh()
    isStageNews = true
    if (!isClosed) return
    conceal(guests, (owner) => isForAll(owner, agreement().room))
    onAgreed(agreement().kept)
  }
  return {
    note(room, before) {
      isNews = true
      isKept = false
      const isClosed = closes(room, before)
      if (isClosed || room.openCameraIds.length > before.openCameraIds.length) restage(isClosed)
    },
    notePages: () => void (isKept = false),
    tell() {
      agreement().sweep()
      if (isStageNews) showStage({ guests, stage })
      if (isNews) tellAll(guests, agreement().news)
      if (!isKept) onAgreed(agreement().kept)
      isStageNews = false
      isNews = false
      isKept = true
    },
  }
}

function tellAll(guests: ReadonlyMap<string, Guest>, news: readonly Message[]): void {
  for (const { presence, isShare, listener } of guests.values()) if (presence && !isShare) listener.onMessages(news)
}

/** Somebody is shown to fewer people than before. */
function closes(room: SharedRoom, before: SharedRoom): boolean {
  const isClosed = (attendeeId: string) => !room.openCameraIds.includes(attendeeId)
  return room.isClassMode !== before.isClassMode || before.openCameraIds.some(isClosed)
}
