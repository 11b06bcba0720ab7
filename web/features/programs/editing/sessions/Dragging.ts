/** A row that can be reordered among rows of the same kind. */
export interface Draggable {
  kind: 'exercise' | 'section' | 'plan'
  id: string
}

/** The drop position: before or behind another row, or inside an empty section. */
export interface Landing {
  over: string
  edge: 'before' | 'behind' | 'inside'
}

/** Attributes by which the drop target is found in the DOM. */
export const KIND = 'data-drag-kind'
export const ID = 'data-drag-id'
/** Attribute of an empty section that accepts drops. */
export const EMPTY = 'data-drag-inside'

/** Movement in pixels below which a press is not a drag. */
const SLIP_PX = 4
/** Maximum distance in pixels between the pointer and a target row. */
const REACH_PX = 64
/** Share of the viewport at its top and bottom in which dragging scrolls the page. */
const EDGE_SHARE = 0.16
const FASTEST_PX_PER_MS = 1.2
/** Caps the time step in milliseconds, so that scrolling does not jump after a busy frame. */
const LONGEST_FRAME_MS = 100

interface Drag extends Draggable {
  row: HTMLElement
  startY: number
  startScroll: number
  /** Pointer position in the viewport. */
  x: number
  y: number
  /** Whether the pointer has moved far enough to be a drag. */
  isUnderWay: boolean
}

/**
 * Drags rows with mouse, pen or touch. The row follows the pointer, the page scrolls near its edges, and Escape
 * cancels.
 */
export class Dragging {
  private drag: Drag | undefined
  private landing: Landing | undefined
  private end: AbortController | undefined
  private readonly followers = new Set<() => void>()
  private readonly takers = new Set<(dragged: Draggable, landing: Landing) => void>()

  readonly follow = (tell: () => void): (() => void) => {
    this.followers.add(tell)
    return () => this.followers.delete(tell)
  }

  readonly onDrop = (take: (dragged: Draggable, landing: Landing) => void): (() => void) => {
    this.takers.add(take)
    return () => this.takers.delete(take)
  }

  isDragged({ kind, id }: Draggable): boolean {
    return this.drag?.isUnderWay === true && this.drag.kind === kind && this.drag.id === id
  }

  /** The drop position relative to this row, if it is the target. */
  edgeAt({ kind, id }: Draggable): Landing['edge'] | undefined {
    return this.drag?.kind === kind && this.landing?.over === id ? this.landing.edge : undefined
  }

  /** Starts tracking a pointer pressed on a handle. */
  take(draggable: Draggable, row: HTMLElement, { pointerId, clientX, clientY, currentTarget }: PointerDown): void {
    if (this.drag) return
    this.drag = {
      ...draggable,
      row,
      startY: clientY,
      startScroll: scrollY,
      x: clientX,
      y: clientY,
      isUnderWay: false,
    }
    this.end = new AbortController()
    const { signal } = this.end
    currentTarget.setPointerCapture(pointerId)
    currentTarget.addEventListener('pointermove', (event) => this.move(event), { signal })
    currentTarget.addEventListener('pointerup', () => this.drop(), { signal })
    // Capture was lost, for example to a system gesture or because the row was removed.
    currentTarget.addEventListener('lostpointercapture', () => this.letGo(), { signal })
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !this.drag?.isUnderWay) return
      event.preventDefault()
      event.stopPropagation()
      this.letGo()
    }
    document.addEventListener('keydown', onKey, { signal, capture: true })
  }

  private move({ clientX, clientY }: PointerEvent): void {
    const { drag } = this
    if (!drag) return
    const hasSlipped = Math.hypot(clientX - drag.x, clientY - drag.startY) < SLIP_PX
    if (!drag.isUnderWay && hasSlipped) return
    const isFirst = !drag.isUnderWay
    this.drag = { ...drag, x: clientX, y: clientY, isUnderWay: true }
    this.draw(isFirst)
    if (isFirst) this.scrollAtEdges(performance.now())
  }

  /** Moves the row to the pointer and updates the drop position. */
  private draw(isNew = false): void {
    const { drag } = this
    if (!drag) return
    drag.row.style.translate = `0 ${drag.y - drag.startY + scrollY - drag.startScroll}px`
    const landing = landingOf(drag)
    if (!isNew && landing?.over === this.landing?.over && landing?.edge === this.landing?.edge) return
    this.landing = landing
    this.tell()
  }

  private scrollAtEdges(since: number): void {
    requestAnimationFrame((now) => {
      if (!this.drag?.isUnderWay) return
      const before = scrollY
      scrollBy({ top: speedAt(this.drag.y) * Math.min(now - since, LONGEST_FRAME_MS), behavior: 'instant' })
      if (scrollY !== before) this.draw()
      this.scrollAtEdges(now)
    })
  }

  private drop(): void {
    const { drag, landing } = this
    this.letGo()
    if (drag?.isUnderWay && landing) for (const take of this.takers) take({ kind: drag.kind, id: drag.id }, landing)
  }

  /** Resets everything. */
  private letGo(): void {
    this.end?.abort()
    if (this.drag) this.drag.row.style.translate = ''
    this.drag = undefined
    this.landing = undefined
    this.tell()
  }

  private tell(): void {
    for (const hear of this.followers) hear()
  }
}

type PointerDown = Pick<PointerEvent, 'pointerId' | 'clientX' | 'clientY'> & { currentTarget: HTMLElement }

function landingOf(drag: Drag): Landing | undefined {
  const nearest = nearestTo(drag)
  const over = nearest?.row.getAttribute(ID)
  if (!nearest || !over) return undefined
  if (nearest.row.hasAttribute(EMPTY)) return { over, edge: 'inside' }
  const { top, height } = nearest.box
  return { over, edge: drag.y < top + height / 2 ? 'before' : 'behind' }
}

/** The nearest row of the same kind within reach. */
function nearestTo({ kind, id, x, y }: Drag): { row: HTMLElement; box: DOMRect } | undefined {
  const others = [...document.querySelectorAll<HTMLElement>(`[${KIND}="${kind}"]`)]
  const near = others
    .filter((row) => row.getAttribute(ID) !== id)
    .map((row) => ({ row, box: row.getBoundingClientRect() }))
    .map(({ row, box }) => ({
      row,
      box,
      distance: Math.hypot(outside(x, box.left, box.right), outside(y, box.top, box.bottom)),
    }))
    .filter(({ distance }) => distance <= REACH_PX)
  return near.toSorted((one, other) => one.distance - other.distance)[0]
}

function outside(at: number, from: number, to: number): number {
  return Math.max(from - at, at - to, 0)
}

/** Scroll speed by depth in the edge zone; negative is up. */
function speedAt(y: number): number {
  const edge = innerHeight * EDGE_SHARE
  const depth = y < edge ? y - edge : Math.max(0, y - (innerHeight - edge))
  return (Math.max(-edge, Math.min(edge, depth)) / edge) * FASTEST_PX_PER_MS
}
