import { useRef, useState } from 'react'

interface OneAtATime<Wish> {
  /** The last wish that is not being written yet; it is already shown. */
  waiting: Wish | undefined
  say: (wish: Wish) => void
}

/**
 * Serialises the writes of a switch: with two concurrent writes, their order of arrival is unknown. Of the wishes
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
