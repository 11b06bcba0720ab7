import { isApprovedCoach, isCoachRole } from '#schema/rights/approvedCoach.ts'
import {
  allExcept,
  and,
  contains,
  exists,
  holds,
  isAdminOf,
  isGlobal,
  isViewer,
  type ModelRights,
  not,
  or,
  type Predicate,
} from '#schema/rights/predicate.ts'

const viewer = { viewer: 'contactId' } as const

/** A global admin who has opened a report about the conversation that is not closed yet. The audit trail has an entry. */
function isOpenedReport(field: string): Predicate {
  return and(isGlobal, exists('ReportOpening', { conversationID: { row: field }, adminID: viewer }))
}

const isParticipant = contains('contactIDs', viewer)

/** The viewer takes part, and has not deleted the message for themselves. */
const isReceived = exists(
  'Participant',
  { conversationID: { row: 'conversationID' }, contactID: viewer },
  { kind: 'compare', field: 'clearedSeq', op: 'lt', value: { row: 'seq' } },
)

const isUndeleted = exists(
  'Participant',
  { conversationID: { row: 'id' }, contactID: viewer },
  { kind: 'compare', field: 'clearedSeq', op: 'lt', value: { row: 'lastSeq' } },
)

const self = { row: 'id' } as const
const isFollowed = holds('status', 'FOLLOWED')
const isOfViewersClass = exists('EventOccurrence', { id: { row: 'eventOccurrenceID' }, coachID: viewer })
const isViewerCoach = exists('Role', { coachID: viewer }, isCoachRole)

const own = isViewer('contactID')
const takesPartToo = exists('Participant', { conversationID: { row: 'conversationID' }, contactID: viewer })
/** Reading positions and typing are mutual: people who hide theirs do not see those of others. */
const showReadingToEachOther = and(
  not(exists('MessageSetting', { contactID: { row: 'contactID' } }, holds('showsReading', false))),
  not(exists('MessageSetting', { contactID: viewer }, holds('showsReading', false))),
)

/** The person of the row and the viewer take part in its conversation, and neither has blocked the other. */
const isTypingToViewer = and(
  takesPartToo,
  exists('Participant', { conversationID: { row: 'conversationID' }, contactID: { row: 'contactID' } }),
  showReadingToEachOther,
  not(exists('Presence', { contactID: { row: 'contactID' } }, holds('status', 'INVISIBLE'))),
  not(exists('ContactBlock', { blockerID: viewer, blockedID: { row: 'contactID' } })),
  not(exists('ContactBlock', { blockerID: { row: 'contactID' }, blockedID: viewer })),
)

/** Only participants read a conversation. Everything is written by rules. */
export const messageRights: Readonly<Record<string, ModelRights>> = {
  Conversation: {
    read: or(isParticipant, isOpenedReport('id')),
    fields: { lastMessage: or(isUndeleted, isOpenedReport('id')) },
  },
  Participant: {
    read: or(own, takesPartToo, isOpenedReport('conversationID')),
    fields: {
      readSeq: or(own, showReadingToEachOther),
      clearedSeq: own,
      isDeleted: own,
      archivedSeq: own,
      isArchived: own,
      isMuted: own,
      unreadCount: own,
      version: own,
    },
    update: { row: own, fields: ['isMuted'] },
  },
  Message: { read: or(isReceived, isOpenedReport('conversationID')) },
  ContactBlock: {
    read: isViewer('blockerID'),
    create: {
      row: and(isViewer('blockerID'), { kind: 'compare', field: 'blockerID', op: 'ne', value: { row: 'blockedID' } }),
      fields: ['blockerID', 'blockedID'],
    },
    delete: isViewer('blockerID'),
  },
  ScheduledMessage: {
    read: isViewer('senderID'),
    create: {
      row: and(isViewer('senderID'), takesPartToo),
      // An id of the client's own makes a repeated call harmless.
      fields: ['id', 'conversationID', 'senderID', 'content', 'replyToID', 'sendAt'],
    },
    update: { row: isViewer('senderID'), fields: ['content', 'sendAt'] },
    delete: isViewer('senderID'),
  },
  // Whether the person may write there is decided for each reader: they may leave a conversation while they write.
  Typing: {
    read: or(own, isTypingToViewer),
    create: { row: own, fields: ['contactID', 'conversationID', 'typedAt'] },
    update: { row: own, fields: ['conversationID', 'typedAt'] },
  },
  Guardian: {
    read: or(isViewer('guardianID'), isViewer('childID'), isGlobal),
    create: {
      row: and(isGlobal, { kind: 'compare', field: 'guardianID', op: 'ne', value: { row: 'childID' } }),
      fields: allExcept('id'),
    },
    delete: isGlobal,
  },
  // Also decides which people the viewer may write to first.
  Recipient: {
    read: or(
      and(isApprovedCoach('id'), exists('Follow', { followerID: viewer, followeeID: self }, isFollowed)),
      and(isViewerCoach, exists('Follow', { followerID: self, followeeID: viewer }, isFollowed)),
      and(isViewerCoach, exists('Attendance', { memberID: self }, isOfViewersClass)),
      exists('CoachesMembers', { coachID: viewer, memberID: self }),
      exists('CoachesMembers', { coachID: self, memberID: viewer }),
      exists('Guardian', { guardianID: viewer, childID: self }),
      exists('Guardian', { guardianID: self, childID: viewer }),
      exists('Role', { coachID: self }, and(isCoachRole, isAdminOf('companyID'))),
      isGlobal,
    ),
  },
  ConversationReport: {
    read: or(isViewer('reporterID'), isGlobal),
    list: isGlobal,
    create: {
      row: and(isViewer('reporterID'), takesPartToo),
      fields: ['conversationID', 'reporterID', 'reason', 'note'],
    },
    fields: { outcome: isGlobal, closedByID: isGlobal, closedByName: isGlobal },
  },
  ReportOpening: { read: and(isGlobal, isViewer('adminID')) },
  MessageSetting: {
    read: own,
    create: { row: own, fields: ['contactID', 'showsReading'] },
    update: { row: own, fields: ['showsReading'] },
  },
}
