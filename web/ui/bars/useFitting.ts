import { type RefObject, useLayoutEffect, useState } from 'react'

const MENU_WIDTH = 48
const GAP = 4

/** The number of measured children that fit into a bar; the others go into a menu, which needs room too. */
export function useFitting(bar: RefObject<HTMLElement | null>, count: number): number {
  const [fitting, setFitting] = useState(count)
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return undefined
    const measure = () => {
      const items = [...element.querySelectorAll<HTMLElement>('[data-measured]')].slice(0, count)
      const widths = items.map((item) => item.offsetWidth)
      setFitting(fittingOf(widths, roomIn(element)))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [bar, count])
  return fitting
}

function roomIn(element: HTMLElement): number {
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(element)
  return element.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
}

function fittingOf(widths: readonly number[], room: number): number {
  const total = widths.reduce((sum, width) => sum + width + GAP, -GAP)
  if (total <= room) return widths.length
  let used = MENU_WIDTH
  const first = widths.findIndex((width) => {
    used += width + GAP
    return used > room
  })
  return Math.max(0, first)
}
