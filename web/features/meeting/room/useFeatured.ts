import { useEffect, useState } from 'react'
import { useValue } from '#web/lib/useValue.ts'
import type { Room } from './room.ts'

/** Whoever speaks must do so for this long before the stage goes over to them, in milliseconds. */
export const FEATURED_AFTER_MS = 1_500

/** The id of the person who has the stage; it does not flap between people who talk to each other. */
export function useFeatured({ speakers, selfId }: Pick<Room, 'speakers' | 'selfId'>): string | undefined {
  const speakerId = useValue(speakers).find((id) => id !== selfId)
  const [featuredId, setFeatured] = useState(speakerId)
  useEffect(() => {
    if (speakerId === undefined || speakerId === featuredId) return undefined
    const timer = setTimeout(() => setFeatured(speakerId), featuredId === undefined ? 0 : FEATURED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [speakerId, featuredId])
  return featuredId
}
