/** The source of each computed address, and its readers. Written by hand and used by tests only. */
export type Borrowed =
  | {
      /** The model whose file it is, and its field. */
      of: string
      field: string
      /** SQL that points a row of the table at a row of that model, whose id is $1. */
      pointing: string
    }
  /** Shown to all readers of the row, who are listed in `readers.ts`. */
  | { toReadersOfRow: string }

/**
 * Every address that a row tells of another row: it is given to callers who may read the address on that other row, or
 * it stands here with the reason. A new computed address fails `borrowedAddresses.test.ts` until it stands here.
 */
export const borrowedAddresses: Readonly<Record<string, Borrowed>> = {
  'Program.videoURL': { of: 'Video', field: 'videoURL', pointing: 'trailer_id = $1' },
  'Program.videoThumbnail': { of: 'Video', field: 'videoThumbnail', pointing: 'trailer_id = $1' },
  'Plan.thumbnail': {
    of: 'Video',
    field: 'videoThumbnail',
    pointing: `resources = jsonb_set(resources, '{0,targetID}', to_jsonb($1::text))`,
  },
  'Attendance.memberPhoto': { toReadersOfRow: 'the coach and the admins of a class see its attendees' },
  'StandingSpot.memberPhoto': { toReadersOfRow: 'the coach and the admins of a class see who comes every week' },
  'Follow.followerPhoto': { toReadersOfRow: 'a coach sees their followers' },
  'ContactBlock.photo': { toReadersOfRow: 'a person sees the people they have blocked' },
  'CoachesMembers.memberPhoto': { toReadersOfRow: 'a coach sees the members they train' },
  'Invitation.inviterImage': { toReadersOfRow: 'the invited person sees who invites' },
  'Invitation.link': { toReadersOfRow: 'always null: only a hash of the link is stored' },
  'Invitation.followerImage': { toReadersOfRow: 'the inviter sees who accepted' },
  'Message.senderPhoto': { toReadersOfRow: 'participants see who writes' },
  'Participant.photo': { toReadersOfRow: 'participants see each other' },
  'Role.coachPhoto': { toReadersOfRow: 'an admin sees the people who apply to coach' },
  'UserProgram.memberPhoto': { toReadersOfRow: 'the coach and the admins of a program see its members' },
}

/** Addresses inside of JSON, which a row holds itself: they are told with the field. */
export const embeddedAddresses: readonly string[] = [
  'Event.eventMedia.url',
  'EventOccurrence.eventMedia.url',
  'UserActivity.achievements.image',
  'Video.captions.url',
  'Video.chapters.thumbnails',
]

/** Addresses of payloads that are no rows of a model, each with the reason. */
export const payloadAddresses: Readonly<Record<string, string>> = {
  'AudioFromText.audio': 'one sound of a text for all members: backend/speech',
  'CalendarFeedPayload.address': 'the secret address of the caller’s own feed, which this call made',
  'DeepLinkPayload.deepLink': 'the caller’s own short link, which leads to public pages',
  'FeaturedContent.thumbnail': 'of public videos and programs: backend/video/foreignVideo.test.ts',
  'InvitationPayload.link': 'the secret address of an invitation, which this call made for its inviter',
  'TopPick.thumbnail': 'of public videos and programs: backend/video/foreignVideo.test.ts',
}
