import { type RefObject, useEffect, useState } from 'react'

/** True once an element has come within `ahead`, a CSS length, of the visible area. */
export function useNear(element: RefObject<HTMLElement | null>, ahead: string): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!element.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        setIsNear(true)
      },
      { rootMargin: ahead },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, ahead])
  return isNear
}
