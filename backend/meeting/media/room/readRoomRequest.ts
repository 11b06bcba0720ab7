import * as v from 'valibot'
import { RoomRequest } from '#schema/liveRoom.ts'

/** The longest that makes sense is a fraction of it. */
const LONGEST = 1024

/** What somebody asks of the room; undefined for what is no request. Never throws. */
export function readRoomRequest(data: Uint8Array): RoomRequest | undefined {
  if (data.length > LONGEST) return undefined
  const parsed = v.safeParse(RoomRequest, parse(Buffer.from(data).toString()))
  return parsed.success ? parsed.output : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
