import type { RoomLayout, SharedRoom } from '#schema/classes/liveRoom.ts'
import type { Attendee, Tile } from '#web/features/meeting/session/room.ts'

/** What one box of the grid shows: an attendee's camera, or their name where it is off. */
export interface Box {
  attendee: Attendee
  camera: Tile | undefined
}

interface GridRequest {
  attendees: readonly Attendee[]
  cameras: readonly Tile[]
  shares: readonly Tile[]
  layout: RoomLayout
  /** Who is featured, when an attendee is. */
  featuredId: string | undefined
  /** Who is drawn beside a stage without a picture, too; undefined for everyone. */
  keptIds?: readonly string[] | undefined
}

export interface Grid {
  /** In the middle, larger than all others. */
  stage: { kind: 'share'; tile: Tile } | { kind: 'attendee'; box: Box } | undefined
  boxes: readonly Box[]
  /** One's own picture, when it lies over a corner. */
  corner: Box | undefined
}

/** Maximum number of videos that the service sends to a client; other attendees are shown by name. */
const MOST_BOXES = 25

/** With so few others one's own picture lies in the corner instead of in the row. */
const FEW = 1

/** Arranges a room: a shared screen comes first, then who is featured, then everyone. */
export function gridOf({ attendees, cameras, shares, layout, featuredId, keptIds }: GridRequest): Grid {
  const boxes = attendees.map((attendee) => ({
    attendee,
    camera: cameras.find(({ attendeeId }) => attendeeId === attendee.id),
  }))
  const self = boxes.find(({ attendee }) => attendee.isSelf)
  const others = boxes.filter(({ attendee }) => !attendee.isSelf)
  const share = shares.at(-1)
  const featured = layout === 'featured' ? others.find(({ attendee }) => attendee.id === featuredId) : undefined
  const stage = stageOf(share, featured)
  const unstaged = share ? others : others.filter((box) => box !== featured)
  const beside = stage && keptIds ? unstaged.filter(isWorthDrawing(keptIds)) : unstaged
  const pictures = beside.length + (stage ? 1 : 0)
  if (self && !share && pictures > 0 && pictures <= FEW) return { stage, boxes: beside, corner: self }
  return { stage, boxes: rowOf({ self, others: beside, isStaged: stage !== undefined }), corner: undefined }
}

function isWorthDrawing(keptIds: readonly string[]): (box: Box) => boolean {
  return ({ attendee, camera }) => camera !== undefined || keptIds.includes(attendee.id)
}

interface Row {
  self: Box | undefined
  others: readonly Box[]
  isStaged: boolean
}

/** Beside a stage the row may be cut off at its end, and what one's own picture says must not be. */
function rowOf({ self, others, isStaged }: Row): Box[] {
  const own = self ? [self] : []
  const boxesInRow = others
    .toSorted((one, other) => Number(other.camera !== undefined) - Number(one.camera !== undefined))
    .slice(0, MOST_BOXES - own.length)
  return isStaged ? [...own, ...boxesInRow] : [...boxesInRow, ...own]
}

function stageOf(share: Tile | undefined, featured: Box | undefined): Grid['stage'] {
  if (share) return { kind: 'share', tile: share }
  return featured && { kind: 'attendee', box: featured }
}

/** How many columns show so many boxes largest, for a stage that is wider than high or the other way round. */
export function columnsFor(count: number, isWide: boolean): number {
  const square = Math.ceil(Math.sqrt(Math.max(count, 1)))
  if (isWide) return count === 2 ? 2 : square
  return count <= 2 ? 1 : Math.max(2, square - 1)
}

interface FeaturedRequest {
  shared: Pick<SharedRoom, 'isClassMode' | 'spotlightId' | 'leaderIds'> | undefined
  attendees: readonly Attendee[]
  /** Who has been speaking for a while. */
  speakerId: string | undefined
}

/**
 * Chooses who is featured on this attendee's screen, never themselves. In class mode it is the spotlighted attendee or
 * the coach, in other meetings the active speaker.
 */
export function featuredFor({ shared, attendees, speakerId }: FeaturedRequest): string | undefined {
  const others = attendees.filter(({ isSelf }) => !isSelf).map(({ id }) => id)
  const candidates = shared?.isClassMode ? shared.leaderIds : [speakerId, others[0]]
  return [shared?.spotlightId, ...candidates].find((id) => id != null && others.includes(id)) ?? undefined
}
