import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { classLimits } from '#schema/classes/classLimits.ts'
import { type CalendarClass, isMovable } from './calendarClass.ts'
import type { Keeper } from './keeper.ts'
import { isMoveKey, movedByKey, neighborOf } from './keyboardMoves.ts'
import type { Draft } from './useDraft.ts'
import type { When } from './wallTime.ts'

export const limitsInMinutes = { min: classLimits.shortestMinutes, max: classLimits.longestMinutes }

interface GridKeys {
  /** The zone of the calendar. */
  zone: string
  isMonth: boolean
  draft: Draft | undefined
  /** The class that gets the focus as soon as it is shown. */
  focusedId: Keeper<string>
  find: (id: string) => CalendarClass | undefined
  onStep: (original: CalendarClass, when: When) => void
  onCommit: (draft: Draft) => void
  onCancel: () => void
}

/**
 * Arrow keys lead from class to class; with Alt they move the class, and its release saves it. The focus follows the class,
 * which is another element on another day.
 */
export function useGridKeys(root: RefObject<HTMLElement | null>, keys: GridKeys) {
  const { draft, focusedId } = keys
  const moving = draft?.phase === 'keys' ? draft : undefined
  useRelease(moving, keys.onCommit)
  // After each drawing: it may have brought other elements.
  useLayoutEffect(() => {
    if (!root.current) return
    const id = focusedId.read()
    const element = id === undefined ? undefined : elementOf(root.current, id)
    if (element && document.activeElement !== element) element.focus()
    if (element && !moving) focusedId.keep(undefined)
    keepOneInTabOrder(root.current)
  })
  const step = (event: KeyboardEvent, id: string, isRtl: boolean): boolean => {
    const one = draft?.original.id === id ? draft.original : keys.find(id)
    if (!one || !isMovable(one) || draft?.phase === 'waiting') return false
    const now = draft?.original.id === id ? draft.when : one
    const when = movedByKey(event, now, { isRtl, isMonth: keys.isMonth, limits: limitsInMinutes, zone: keys.zone })
    if (!when) return false
    focusedId.keep(id)
    keys.onStep(one, when)
    return true
  }
  const settle = ({ key }: KeyboardEvent): boolean => {
    if (!moving || !['Escape', 'Enter'].includes(key)) return false
    if (key === 'Enter') keys.onCommit(moving)
    else keys.onCancel()
    return true
  }
  return {
    onFocus: ({ target }: FocusEvent) => {
      if (root.current) keepOneInTabOrder(root.current, target)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const element = classElement(event.target)
      if (!root.current || !element) return
      // Also of a class that cannot be moved: the user who tries it does not want to leave.
      if (isMoveKey(event)) event.preventDefault()
      const isRtl = getComputedStyle(root.current).direction === 'rtl'
      const id = element.dataset['class'] ?? ''
      if (settle(event) || step(event, id, isRtl) || focusNeighbor(event, { root: root.current, element, isRtl }))
        event.preventDefault()
    },
  }
}

/** Saves a move by keys when Alt is released, or when the window is left. */
function useRelease(moving: Draft | undefined, onCommit: GridKeys['onCommit']): void {
  const commit = useEffectEvent(() => {
    if (moving) onCommit(moving)
  })
  const isMoving = moving !== undefined
  useEffect(() => {
    if (!isMoving) return undefined
    const ending = new AbortController()
    const { signal } = ending
    addEventListener('keyup', (event) => event.key === 'Alt' && commit(), { signal })
    // The class has no element while the dates that it moves to are read.
    addEventListener('keydown', (event) => isMoveKey(event) && event.preventDefault(), { signal })
    addEventListener('blur', (event) => event.target === window && commit(), { signal })
    return () => ending.abort()
  }, [isMoving])
}

interface Focused {
  root: HTMLElement
  element: HTMLElement
  isRtl: boolean
}

function focusNeighbor(event: KeyboardEvent, { root, element, isRtl }: Focused): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false
  const positions = elementsIn(root).map((other) => positionOf(root, other))
  const id = neighborOf(event.key, positionOf(root, element), { positions, isRtl })
  if (id === undefined) return false
  elementOf(root, id)?.focus()
  return true
}

function classElement(target: EventTarget): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>('[data-class]') ?? undefined) : undefined
}

function elementsIn(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[data-class]')]
}

function elementOf(root: HTMLElement, id: string): HTMLElement | undefined {
  return root.querySelector<HTMLElement>(`[data-class="${CSS.escape(id)}"]`) ?? undefined
}

/** The day of the element among those shown, and how far down it is. */
function positionOf(root: HTMLElement, element: HTMLElement) {
  const days = [...root.querySelectorAll('[data-day]')]
  const index = days.findIndex((day) => day.contains(element))
  return { id: element.dataset['class'] ?? '', index, top: element.getBoundingClientRect().top }
}

/** Tab leads to one class, from which arrows lead to the others. Runs at each drawing, so it looks for that one only. */
function keepOneInTabOrder(root: HTMLElement, focused: EventTarget | null = document.activeElement): void {
  const reachable = [...root.querySelectorAll<HTMLElement>('[data-class][tabindex="0"]')]
  const current =
    focused instanceof HTMLElement && focused.dataset['class'] !== undefined && root.contains(focused)
      ? focused
      : undefined
  const kept = current ?? reachable[0] ?? root.querySelector<HTMLElement>('[data-class]')
  for (const element of reachable) if (element !== kept) element.tabIndex = -1
  if (kept) kept.tabIndex = 0
}
