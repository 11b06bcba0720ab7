import { type ReactNode, useEffect, useRef } from 'react'

interface MainButtonProps {
  icon: ReactNode
  onPress: () => void
  children: ReactNode
}

const JUST_NOW_MS = 1_000
let pressedAt = Number.NEGATIVE_INFINITY

/** The primary action, always at the same position on the screen. */
export function MainButton({ icon, onPress, children }: MainButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The previous button disappeared after its press, so take over its focus.
    const isFollowing = performance.now() - pressedAt < JUST_NOW_MS
    if (isFollowing && document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [])
  return (
    <button
      ref={button}
      type="button"
      onClick={({ detail }) => {
        // Ignore the second click of a double click, which was meant for the previous button.
        if (detail > 1) return
        pressedAt = performance.now()
        onPress()
      }}
      className="flex min-h-18 w-full cursor-pointer touch-manipulation items-center justify-center gap-3 rounded bg-brand px-6 text-2xl font-[680] text-on-brand transition-[background-color,scale] duration-120 select-none hover:bg-brand-hover active:scale-[.98]"
    >
      {icon}
      {children}
    </button>
  )
}
