/** What can be dragged among its like. */
export interface Draggable {
  kind: 'exercise' | 'section' | 'plan'
  id: string
}

/** Where it would land: before or behind what it is held over, or in a section that has nothing yet. */
export interface Landing {
  over: string
  edge: 'before' | 'behind' | 'inside'
}

/** What a row says of itself, so that what is dragged finds it. */
export const KIND = 'data-drag-kind'
export const ID = 'data-drag-id'
/** Of a place that takes what is dragged, where there is none of its like to stand beside. */
export const EMPTY = 'data-drag-inside'

/** So far a finger may slip and still mean a press. */
const SLIP_PX = 4
/** From so far away a row is still meant. */
const REACH_PX = 64
/** So much of the screen, at its top and bottom, scrolls the page. */
const EDGE_SHARE = 0.16
const FASTEST_PX_PER_MS = 1.2
/** A page that was busy does not jump. */
const LONGEST_FRAME_MS = 100

interface Held extends Draggable {
  row: HTMLElement
  startY: number
  startScroll: number
  /** Where the pointer is, on the screen. */
  x: number
  y: number
  /** It has moved so far that it is no press. */
  isUnderWay: boolean
}

/**
 * Drags rows with a mouse, a pen or a finger alike. The row itself follows the pointer, the page scrolls near its edges,
 * and Escape puts everything back.
 */
export class Dragging {
  private held: Held | undefined
  private landing: Landing | undefined
  private end: AbortController | undefined
  private readonly followers = new Set<() => void>()
  private readonly takers = new Set<(dragged: Draggable, landing: Landing) => void>()

  readonly follow = (tell: () => void): (() => void) => {
    this.followers.add(tell)
    return () => this.followers.delete(tell)
  }

  /** Hears what was dropped where. */
  readonly onDrop = (take: (dragged: Draggable, landing: Landing) => void): (() => void) => {
    this.takers.add(take)
    return () => this.takers.delete(take)
  }

  isDragged({ kind, id }: Draggable): boolean {
    return this.held?.isUnderWay === true && this.held.kind === kind && this.held.id === id
  }

  /** Where beside this row what is dragged would land. */
  edgeAt({ kind, id }: Draggable): Landing['edge'] | undefined {
    return this.held?.kind === kind && this.landing?.over === id ? this.landing.edge : undefined
  }

  /** A pointer is down on the handle of a row. */
  take(draggable: Draggable, row: HTMLElement, { pointerId, clientX, clientY, currentTarget }: PointerDown): void {
    if (this.held) return
    this.held = {
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
    // Something else has taken the pointer, such as the system or a row that is gone.
    currentTarget.addEventListener('lostpointercapture', () => this.letGo(), { signal })
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !this.held?.isUnderWay) return
      event.preventDefault()
      event.stopPropagation()
      this.letGo()
    }
    document.addEventListener('keydown', onKey, { signal, capture: true })
  }

  private move({ clientX, clientY }: PointerEvent): void {
    const { held } = this
    if (!held) return
    const hasSlipped = Math.hypot(clientX - held.x, clientY - held.startY) < SLIP_PX
    if (!held.isUnderWay && hasSlipped) return
    const isFirst = !held.isUnderWay
    this.held = { ...held, x: clientX, y: clientY, isUnderWay: true }
    this.draw(isFirst)
    if (isFirst) this.scrollAtEdges(performance.now())
  }

  /** The row stands where the pointer is, and the line where it would land. */
  private draw(isNew = false): void {
    const { held } = this
    if (!held) return
    held.row.style.translate = `0 ${held.y - held.startY + scrollY - held.startScroll}px`
    const landing = landingOf(held)
    if (!isNew && landing?.over === this.landing?.over && landing?.edge === this.landing?.edge) return
    this.landing = landing
    this.tell()
  }

  private scrollAtEdges(since: number): void {
    requestAnimationFrame((now) => {
      if (!this.held?.isUnderWay) return
      const before = scrollY
      scrollBy({ top: speedAt(this.held.y) * Math.min(now - since, LONGEST_FRAME_MS), behavior: 'instant' })
      if (scrollY !== before) this.draw()
      this.scrollAtEdges(now)
    })
  }

  private drop(): void {
    const { held, landing } = this
    this.letGo()
    if (held?.isUnderWay && landing) for (const take of this.takers) take({ kind: held.kind, id: held.id }, landing)
  }

  /** As it was before. */
  private letGo(): void {
    this.end?.abort()
    if (this.held) this.held.row.style.translate = ''
    this.held = undefined
    this.landing = undefined
    this.tell()
  }

  private tell(): void {
    for (const hear of this.followers) hear()
  }
}

type PointerDown = Pick<PointerEvent, 'pointerId' | 'clientX' | 'clientY'> & { currentTarget: HTMLElement }

function landingOf(held: Held): Landing | undefined {
  const nearest = nearestTo(held)
  const over = nearest?.row.getAttribute(ID)
  if (!nearest || !over) return undefined
  if (nearest.row.hasAttribute(EMPTY)) return { over, edge: 'inside' }
  const { top, height } = nearest.box
  return { over, edge: held.y < top + height / 2 ? 'before' : 'behind' }
}

/** The nearest of its like, where one is near. */
function nearestTo({ kind, id, x, y }: Held): { row: HTMLElement; box: DOMRect } | undefined {
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

/** Faster the nearer the pointer is to the edge; upwards is less than nothing. */
function speedAt(y: number): number {
  const edge = innerHeight * EDGE_SHARE
  const depth = y < edge ? y - edge : Math.max(0, y - (innerHeight - edge))
  return (Math.max(-edge, Math.min(edge, depth)) / edge) * FASTEST_PX_PER_MS
}
