import type { RoomLayout } from '#schema/liveRoom.ts'
import type { Attendee, Tile } from './roomState.ts'

/** What one box of the grid shows: somebody's camera, or their name where it is off. */
export interface Box {
  attendee: Attendee
  camera: Tile | undefined
}

export interface GridRequest {
  attendees: readonly Attendee[]
  cameras: readonly Tile[]
  shares: readonly Tile[]
  layout: RoomLayout
  /** Who is featured, when somebody is. */
  featuredId: string | undefined
  /** Who is drawn beside a stage without a picture, too; undefined for everybody. */
  keptIds?: readonly string[] | undefined
}

export interface Grid {
  /** In the middle, larger than all others. */
  stage: { kind: 'share'; tile: Tile } | { kind: 'person'; box: Box } | undefined
  boxes: readonly Box[]
  /** One's own picture, when it lies over a corner. */
  corner: Box | undefined
}

/** The service sends a client no more videos at once; whoever has none is drawn by name. */
const MOST_BOXES = 25

/** With so few others one's own picture lies in the corner instead of in the row. */
const FEW = 1

/** Arranges a room: a shared screen comes first, then who is featured, then everybody. */
export function gridOf({ attendees, cameras, shares, layout, featuredId, keptIds }: GridRequest): Grid {
  const boxOf = (attendee: Attendee): Box => ({
    attendee,
    camera: cameras.find(({ attendeeId }) => attendeeId === attendee.id),
  })
  const self = attendees.find(({ isSelf }) => isSelf)
  const others = attendees.filter(({ isSelf }) => !isSelf).map(boxOf)
  const share = shares.at(-1)
  const featured = layout === 'featured' ? others.find(({ attendee }) => attendee.id === featuredId) : undefined
  const stage = stageOf(share, featured)
  const isDrawn = ({ attendee, camera }: Box) =>
    stage === undefined || keptIds === undefined || camera !== undefined || keptIds.includes(attendee.id)
  const beside = others.filter((box) => (share !== undefined || box !== featured) && isDrawn(box))
  const pictures = beside.length + (stage ? 1 : 0)
  const hasCorner = self !== undefined && share === undefined && pictures > 0 && pictures <= FEW
  const inRow = self && !hasCorner ? boxOf(self) : undefined
  const drawn = beside
    .toSorted((one, other) => Number(other.camera !== undefined) - Number(one.camera !== undefined))
    .slice(0, MOST_BOXES - (inRow ? 1 : 0))
  return {
    stage,
    boxes: inRow ? placeSelf(inRow, drawn, stage !== undefined) : drawn,
    corner: self && hasCorner ? boxOf(self) : undefined,
  }
}

/** Beside a stage the row may be cut off at its end, and what one's own picture says must not be. */
function placeSelf(self: Box, others: readonly Box[], isStaged: boolean): Box[] {
  return isStaged ? [self, ...others] : [...others, self]
}

function stageOf(share: Tile | undefined, featured: Box | undefined): Grid['stage'] {
  if (share) return { kind: 'share', tile: share }
  return featured && { kind: 'person', box: featured }
}

/** How many columns show so many boxes largest, for a stage that is wider than high or the other way round. */
export function columnsFor(count: number, isWide: boolean): number {
  const square = Math.ceil(Math.sqrt(Math.max(count, 1)))
  if (isWide) return count === 2 ? 2 : square
  return count <= 2 ? 1 : Math.max(2, square - 1)
}
