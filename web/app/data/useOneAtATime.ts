import { useRef, useState } from 'react'

interface OneAtATime<Wish> {
  /** What was said last and is not under way yet; it is shown already. */
  waiting: Wish | undefined
  say: (wish: Wish) => void
}

/**
 * Serialises writes of a switch: with two writes on their way, the order of their arrival is unknown. Of the wishes
 * during a write, only the last is written.
 */
export function useOneAtATime<Wish>(write: (wish: Wish) => Promise<unknown>): OneAtATime<Wish> {
  const isWriting = useRef(false)
  const last = useRef<Wish>(undefined)
  const [waiting, setWaiting] = useState<Wish>()
  const act = async (wish: Wish): Promise<void> => {
    isWriting.current = true
    await write(wish)
    isWriting.current = false
    const left = last.current
    last.current = undefined
    setWaiting(undefined)
    if (left !== undefined && left !== wish) await act(left)
  }
  const say = (wish: Wish) => {
    if (!isWriting.current) {
      void act(wish)
      return
    }
    last.current = wish
    setWaiting(wish)
  }
  return { waiting, say }
}
