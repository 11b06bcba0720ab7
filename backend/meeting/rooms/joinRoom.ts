import type { Capabilities, Capability, JoinInfo, MeetingService } from '#backend/meeting/meetingService.port.ts'
import type { RoomRole } from '#backend/meeting/presence/ticket.ts'
import type { Caller, Instant } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { classModeOf } from '#schema/classes/classModeOf.ts'
import type { ErrorCode } from '#schema/errors.ts'
import { findDoor } from './findDoor.ts'
import type { RoomStore } from './room.port.ts'
import { closesAt, DOOR_MINUTES, mayRunRoom, roomRefusal } from './room.ts'
import type { JoinQuery } from './roomRequest.ts'

/** The join info, with additional data for the web app. */
export interface RoomPass extends JoinInfo {
  role: RoomRole
  /** Whether class mode is on. */
  classMode: boolean
  /** Whether the attendee may end the class, remove others, and set the layout for everyone. */
  mayRun: boolean
  /** When the room closes automatically. */
  closesAt: Instant
}

interface Ports {
  rooms: Pick<RoomStore, 'findRoom' | 'admit'>
  service: Pick<MeetingService, 'join' | 'hasClassMode'>
}

/** Admits the caller to the room of a class, or throws the reason for a refusal. */
export async function joinRoom(query: JoinQuery, context: Caller, { rooms, service }: Ports): Promise<RoomPass> {
  const { room, role, contactId, subject } = await findDoor(query.meetingId, context, rooms)
  if (query.attendeeId !== contactId) {
    throw new DomainError('BAD_INPUT', { field: 'attendeeId', message: 'You can only join as yourself.' })
  }
  const refusal = roomRefusal(room, role, context.now)
  if (refusal) throw refused(refusal, role)
  const { occurrenceId, meetingId } = room
  const admission = await rooms.admit({ occurrenceId, contactId, region: query.region, now: context.now })
  if (admission.refusal) throw refused(admission.refusal, role)
  const capabilities = capabilitiesOf(query, role)
  const seated = role === 'member' && isWatching(capabilities) ? 'spectator' : role
  const classMode = service.hasClassMode && classModeOf(room)
  const mayRun = mayRunRoom(room, context.viewer)
  const info = await service.join({
    occurrenceId,
    meetingId,
    contactId,
    role: seated,
    isClassMode: classMode,
    mayRun,
    subject,
    signInId: context.viewer.signInId,
    capabilities,
    region: admission.region,
    hasEchoReduction: query.ns_es === 'true',
  })
  return { ...info, role: seated, classMode, mayRun, closesAt: closesAt(room) }
}

/** A spectator hears and sees, and is neither heard nor seen, whatever they request (decision H3). */
function capabilitiesOf(query: JoinQuery, role: RoomRole): Capabilities {
  const capabilities = {
    audio: query.attendeeAudioCapability,
    video: query.attendeeVideoCapability,
    content: query.attendeeContentCapability,
  }
  if (role !== 'spectator') return capabilities
  return { audio: silent(capabilities.audio), video: silent(capabilities.video), content: silent(capabilities.content) }
}

function silent(capability: Capability): Capability {
  return capability === 'SendReceive' || capability === 'Receive' ? 'Receive' : 'None'
}

/** A member who requests to send nothing at all is a spectator by choice. */
function isWatching({ audio, video, content }: Capabilities): boolean {
  return [audio, video, content].every((capability) => silent(capability) === capability)
}

function refused(code: ErrorCode, role: RoomRole): DomainError {
  if (code === 'CLASS_CANCELLED') return new DomainError(code, { message: 'This class was called off.' })
  if (code !== 'ROOM_NOT_OPEN') return new DomainError(code)
  const message = `The room is not open yet. It opens ${DOOR_MINUTES[role]} minutes before the class.`
  return new DomainError(code, { message })
}
