import { type RefObject, useEffect, useRef, useState } from 'react'

export type RailPosition = {
  rail: RefObject<HTMLDivElement | null>
  atStart: boolean
  atEnd: boolean
  /** Scrolls by most of what is in sight, forward in the direction of reading. */
  step: (direction: 1 | -1) => void
}

const SHARE_OF_VIEW = 0.85

export function useRailPosition(): RailPosition {
  const rail = useRef<HTMLDivElement>(null)
  /** Where the last step leads, while it is on its way there. */
  const goal = useRef<number>(undefined)
  const [ends, setEnds] = useState({ atStart: true, atEnd: true })

  useEffect(() => {
    const box = rail.current
    if (!box) return undefined
    const measure = () => {
      // From the right, scrollLeft runs from zero downwards.
      const scrolled = Math.abs(box.scrollLeft)
      setEnds({ atStart: scrolled < 2, atEnd: scrolled > box.scrollWidth - box.clientWidth - 2 })
    }
    const rest = () => {
      goal.current = undefined
    }
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    if (box.firstElementChild) observer.observe(box.firstElementChild)
    box.addEventListener('scroll', measure, { passive: true })
    box.addEventListener('scrollend', rest)
    return () => {
      observer.disconnect()
      box.removeEventListener('scrollend', rest)
      box.removeEventListener('scroll', measure)
    }
  }, [])

  const step = (direction: 1 | -1) => {
    const box = rail.current
    if (!box) return
    const sign = getComputedStyle(box).direction === 'rtl' ? -1 : 1
    // A press that comes while the last one is under way goes on from where that one leads.
    const from = Math.abs(goal.current ?? box.scrollLeft)
    const end = box.scrollWidth - box.clientWidth
    const to = sign * Math.min(end, Math.max(0, from + direction * box.clientWidth * SHARE_OF_VIEW))
    // A browser without `scrollend` would keep a goal forever.
    if ('onscrollend' in box) goal.current = to
    box.scrollTo({ left: to, behavior: 'smooth' })
  }

  return { rail, ...ends, step }
}
