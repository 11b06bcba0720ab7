import { dayAfter } from '#web/lib/time/day.ts'
import type { CalendarClass } from './calendarClass.ts'
import {
  DAY_MINUTES,
  dayAt,
  instantAt,
  minuteOfDay,
  onOtherDay,
  resized,
  SNAP_MINUTES,
  snapped,
  type When,
} from './wallTime.ts'

export interface PointerActions {
  /** The class of this id, if the user may move it. */
  movable: (id: string) => CalendarClass | undefined
  onMove: (one: CalendarClass, when: When) => void
  /** Undefined where no class can be created. */
  onCreate: ((when: When) => void) | undefined
  limits: { min: number; max: number }
  /** The zone of the calendar. */
  zone: string
  /** What stands in the outline that follows the pointer. */
  label: (when: When) => string
}

interface Gesture {
  /** Undefined for a press on an empty slot. */
  one?: CalendarClass
  element?: HTMLElement
  /** What a press without a drag does. */
  press?: When
  /** When the class is if the pointer is here. */
  at: (point: Point) => When
}

interface Point {
  day: string
  /** The place of the day among those shown. */
  index: number
  minute: number
}

/** How a grid lays out its days. */
export interface Layout {
  pointAt: (grid: HTMLElement, event: MouseEvent) => Point
  moving: (one: CalendarClass, from: Point, zone: string) => Gesture['at']
  draw: (grid: HTMLElement, outline: HTMLElement, when: When & { zone: string }) => void
}

const DRAG_PX = 4
const LONG_PRESS_MS = 400
const SCROLL_EDGE_PX = 40
const NEW_CLASS_MINUTES = 60
const OUTLINE =
  'pointer-events-none absolute overflow-hidden rounded-inner border-2 border-brand-line bg-raised px-1.5 py-0.5 text-xs font-[600] shadow-overlay'

/**
 * Moves and resizes classes of a grid by the pointer, and creates classes on empty slots: by mouse at once, by touch after
 * a long press, so that a swipe scrolls. The grid is drawn again only after the drop.
 */
export function followPointer(grid: HTMLElement, actions: PointerActions, layout: Layout): () => void {
  const begin = (event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary || !(event.target instanceof HTMLElement)) return
    const gesture = gestureAt(event.target, layout.pointAt(grid, event), { actions, layout })
    if (gesture) track({ grid, start: event, gesture, actions, layout })
  }
  grid.addEventListener('pointerdown', begin)
  return () => grid.removeEventListener('pointerdown', begin)
}

interface Rules {
  actions: PointerActions
  layout: Layout
}

function gestureAt(target: HTMLElement, from: Point, { actions, layout }: Rules): Gesture | undefined {
  const element = target.closest<HTMLElement>('[data-class]')
  if (!element) return target.closest('[data-day]') && actions.onCreate ? creating(from, actions) : undefined
  const one = actions.movable(element.dataset['class'] ?? '')
  if (!one) return undefined
  const isResize = target.closest('[data-resize]') !== null
  return { one, element, at: isResize ? resizing(one, from, actions) : layout.moving(one, from, actions.zone) }
}

function moving(one: CalendarClass, from: Point, zone: string): Gesture['at'] {
  return ({ index, minute }) => {
    const day = dayAfter(dayAt(one.startsAt, zone), index - from.index)
    const start = snapped(minuteOfDay(one.startsAt, zone) + minute - from.minute)
    return { startsAt: instantAt(day, start, zone), minutes: one.minutes }
  }
}

function resizing(one: CalendarClass, from: Point, { limits, zone }: PointerActions): Gesture['at'] {
  const start = minuteOfDay(one.startsAt, zone)
  return ({ index, minute }) => {
    const end = snapped(start + one.minutes + minute - from.minute + (index - from.index) * DAY_MINUTES)
    return resized(one, end - start, limits)
  }
}

function creating(from: Point, { limits, zone }: PointerActions): Gesture {
  const start = Math.floor(from.minute / SNAP_MINUTES) * SNAP_MINUTES
  const startsAt = instantAt(from.day, start, zone)
  return {
    press: { startsAt, minutes: NEW_CLASS_MINUTES },
    at: ({ minute }) => ({
      startsAt,
      minutes: Math.min(Math.max(SNAP_MINUTES, snapped(minute) - start), limits.max),
    }),
  }
}

interface Press extends Rules {
  grid: HTMLElement
  start: PointerEvent
  gesture: Gesture
}

/** Follows one press until the pointer is released. */
function track({ grid, start, gesture, actions, layout }: Press): void {
  const ending = new AbortController()
  const isTouch = start.pointerType === 'touch'
  const outline = document.createElement('div')
  outline.className = OUTLINE
  let target: When | undefined
  const show = (event: MouseEvent) => {
    target = gesture.at(layout.pointAt(grid, event))
    outline.textContent = actions.label(target)
    layout.draw(grid, outline, { ...target, zone: actions.zone })
    gesture.element?.toggleAttribute('data-dragged', true)
  }
  const longPress = isTouch ? setTimeout(() => show(start), LONG_PRESS_MS) : undefined
  const end = () => {
    ending.abort()
    clearTimeout(longPress)
    outline.remove()
    gesture.element?.toggleAttribute('data-dragged', false)
  }
  const isFar = (event: MouseEvent) =>
    Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > DRAG_PX * (isTouch ? 2 : 1)
  const move = (event: PointerEvent) => {
    if (target) scrollAtEdge(grid, event)
    else if (!isFar(event)) return
    if (!target && isTouch) end()
    else show(event)
  }
  const drop = (event: PointerEvent) => {
    end()
    if (target) swallowClick()
    const result = target ?? (!isTouch && !isFar(event) ? gesture.press : undefined)
    if (!result) return
    if (!gesture.one) actions.onCreate?.(result)
    else if (hasChanged(gesture.one, result)) actions.onMove(gesture.one, result)
  }
  const { signal } = ending
  addEventListener('pointermove', move, { signal })
  addEventListener('pointerup', drop, { signal })
  addEventListener('pointercancel', end, { signal })
  const giveUp = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return
    end()
    // The button is still down.
    if (target) swallowNextClick()
  }
  addEventListener('keydown', giveUp, { signal })
  // The browser would scroll, or open its menu of a long press.
  const keep = (event: Event) => target && event.preventDefault()
  grid.addEventListener('touchmove', keep, { signal, passive: false })
  grid.addEventListener('contextmenu', keep, { signal })
}

function hasChanged(one: When, { startsAt, minutes }: When): boolean {
  return startsAt !== one.startsAt || minutes !== one.minutes
}

/** The release of a drag is a click, too, on the class that is under the pointer. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }))
}

function swallowNextClick(): void {
  const ending = new AbortController()
  const { signal } = ending
  const release = () => {
    ending.abort()
    swallowClick()
  }
  addEventListener('pointerup', release, { signal })
  addEventListener('pointercancel', () => ending.abort(), { signal })
}

function daysOf(grid: HTMLElement): HTMLElement[] {
  return [...grid.querySelectorAll<HTMLElement>('[data-day]')]
}

/** The day and the minute under the pointer; of the nearest day if it is beside the grid. */
function pointAt(grid: HTMLElement, { clientX, clientY }: MouseEvent): Point {
  const days = daysOf(grid).map((element) => ({ element, rect: element.getBoundingClientRect() }))
  const distance = ({ left, right }: DOMRect) => Math.max(left - clientX, clientX - right, 0)
  const [nearest] = days.toSorted((a, b) => distance(a.rect) - distance(b.rect))
  if (!nearest) return { day: '', index: 0, minute: 0 }
  const { element, rect } = nearest
  const minute = ((clientY - rect.top) / rect.height) * DAY_MINUTES
  return {
    day: element.dataset['day'] ?? '',
    index: days.indexOf(nearest),
    minute: Math.min(Math.max(minute, 0), DAY_MINUTES),
  }
}

function draw(grid: HTMLElement, outline: HTMLElement, { startsAt, minutes, zone }: When & { zone: string }): void {
  const day = dayAt(startsAt, zone)
  const days = daysOf(grid)
  const index = days.findIndex((element) => element.dataset['day'] === day)
  outline.hidden = index < 0
  if (outline.hidden) return
  const top = minuteOfDay(startsAt, zone)
  outline.style.insetInlineStart = `${(index / days.length) * 100}%`
  outline.style.width = `${100 / days.length}%`
  outline.style.top = `${(top / DAY_MINUTES) * 100}%`
  outline.style.height = `${(Math.min(minutes, DAY_MINUTES - top) / DAY_MINUTES) * 100}%`
  // Over the columns and not in one: the browser would lay out all boxes of that day anew.
  if (!outline.parentElement) grid.querySelector('[data-outlines]')?.append(outline)
}

/** Days side by side, from midnight to midnight. */
export const columnsOfDays: Layout = { pointAt, moving, draw }

/** A cell for each day, in rows of weeks. A class keeps its time of day. */
export const cellsOfDays: Layout = {
  pointAt: (grid, event) => {
    const cells = [...grid.querySelectorAll<HTMLElement>('[data-cell]')]
    const rects = cells.map((cell) => cell.getBoundingClientRect())
    const distances = rects.map((rect) => distanceTo(rect, event))
    const index = distances.indexOf(Math.min(...distances))
    return { day: cells[index]?.dataset['cell'] ?? '', index, minute: 0 }
  },
  moving: (one, from, zone) => (to) => onOtherDay(one, to.index - from.index, zone),
  draw: (grid, outline, { startsAt, zone }) => {
    const cell = grid.querySelector<HTMLElement>(`[data-cell="${dayAt(startsAt, zone)}"]`)
    outline.hidden = !cell
    outline.style.inset = 'auto 0 0.25rem'
    outline.style.zIndex = '20'
    if (cell && outline.parentElement !== cell) cell.append(outline)
  },
}

function distanceTo({ left, right, top, bottom }: DOMRect, { clientX, clientY }: MouseEvent): number {
  return Math.hypot(Math.max(left - clientX, clientX - right, 0), Math.max(top - clientY, clientY - bottom, 0))
}

function scrollAtEdge(grid: HTMLElement, { clientY }: MouseEvent): void {
  const scroller = grid.closest('[data-scroller]')
  if (!scroller) return
  const { top, bottom } = scroller.getBoundingClientRect()
  if (clientY > bottom - SCROLL_EDGE_PX) scroller.scrollBy(0, SCROLL_EDGE_PX / 4)
  else if (clientY < top + 2 * SCROLL_EDGE_PX) scroller.scrollBy(0, -SCROLL_EDGE_PX / 4)
}
