import type { Attendee, Tile } from './roomState.ts'

/** What one box of the grid shows: somebody's camera, or their name where it is off. */
export interface Box {
  attendee: Attendee
  camera: Tile | undefined
}

export type Layout = 'gallery' | 'featured'

export interface GridRequest {
  attendees: readonly Attendee[]
  cameras: readonly Tile[]
  shares: readonly Tile[]
  layout: Layout
  /** Who is featured, when somebody is. */
  featuredId: string | undefined
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
export function gridOf({ attendees, cameras, shares, layout, featuredId }: GridRequest): Grid {
  const boxOf = (attendee: Attendee): Box => ({
    attendee,
    camera: cameras.find(({ attendeeId }) => attendeeId === attendee.id),
  })
  const self = attendees.find(({ isSelf }) => isSelf)
  const others = attendees.filter(({ isSelf }) => !isSelf)
  const share = shares.at(-1)
  const featured = layout === 'featured' ? (others.find(({ id }) => id === featuredId) ?? others[0]) : undefined
  const stage = stageOf(share, featured && boxOf(featured))
  const hasCorner = self !== undefined && others.length > 0 && others.length <= FEW && share === undefined
  const inRow = [...others, ...(self && !hasCorner ? [self] : [])].filter(
    ({ id }) => share !== undefined || id !== featured?.id,
  )
  return {
    stage,
    boxes: inRow
      .map(boxOf)
      .toSorted((one, other) => Number(other.camera !== undefined) - Number(one.camera !== undefined))
      .slice(0, MOST_BOXES),
    corner: hasCorner ? boxOf(self) : undefined,
  }
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
