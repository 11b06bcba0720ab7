import { type ReactNode, useEffect, useRef } from 'react'

interface MainButtonProps {
  icon: ReactNode
  onPress: () => void
  children: ReactNode
}

const JUST_NOW_MS = 1_000
let pressedAt = Number.NEGATIVE_INFINITY

/** The one thing to press, at the same place whatever stands above it. */
export function MainButton({ icon, onPress, children }: MainButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The one before it went with what it was for; whoever goes by keyboard stays where they were.
    const isFollowing = performance.now() - pressedAt < JUST_NOW_MS
    if (isFollowing && document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [])
  return (
    <button
      ref={button}
      type="button"
      onClick={({ detail }) => {
        // The second of two quick presses was meant for what stood here before.
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
