import { type RefObject, useLayoutEffect, useState } from 'react'

/** How wide an element is, now and whenever that changes. Nought until it is in the page. */
export function useWidth(of: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = of.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [of])
  return width
}
