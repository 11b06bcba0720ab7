import { useState } from 'react'
import { useValue } from '#web/lib/useValue.ts'
import type { Room } from './room.ts'

/** How many messages came while the chat was closed. */
export function useUnread({ messages }: Pick<Room, 'messages'>, isOpen: boolean): number {
  const count = useValue(messages).length
  const [read, setRead] = useState(count)
  if (isOpen && read !== count) setRead(count)
  return isOpen ? 0 : count - read
}
