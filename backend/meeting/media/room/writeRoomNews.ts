import { ROOM_TOPIC, type RoomNews } from '#schema/liveRoom.ts'
import type { Message } from './entry.port.ts'

/** News of the plane itself, which is nobody in the room: no attendee has an empty name. */
export function writeRoomNews(news: RoomNews, sentAt: number): readonly Message[] {
  const data = Buffer.from(JSON.stringify(news))
  return [{ topic: ROOM_TOPIC, data, lifetimeMs: 0, senderAttendeeId: '', senderExternalUserId: '', sentAt }]
}
