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
  const [ends, setEnds] = useState({ atStart: true, atEnd: true })

  useEffect(() => {
    const box = rail.current
    if (!box) return undefined
    const measure = () => {
      // From the right, scrollLeft runs from zero downwards.
      const scrolled = Math.abs(box.scrollLeft)
      setEnds({ atStart: scrolled < 2, atEnd: scrolled > box.scrollWidth - box.clientWidth - 2 })
    }
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    if (box.firstElementChild) observer.observe(box.firstElementChild)
    box.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', measure)
    }
  }, [])

  const step = (direction: 1 | -1) => {
    const box = rail.current
    if (!box) return
    const sign = getComputedStyle(box).direction === 'rtl' ? -direction : direction
    box.scrollBy({ left: sign * box.clientWidth * SHARE_OF_VIEW, behavior: 'smooth' })
  }

  return { rail, ...ends, step }
}
