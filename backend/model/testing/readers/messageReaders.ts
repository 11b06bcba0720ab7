import { times } from '#backend/model/testing/groups.ts'

/** Only participants read a conversation, and a global admin who has opened a report about it. */
const talk = 'mia coach root'
const quiet = 'sam helper dana'
const support = 'mia root'
const team = 'mia sam coach'

/** Of messages, and of the people who write them: the part of `readers.ts` that is about them. */
export const messageReaders = {
  Conversation: {
    fields: {
      all: `id kind contactIDs contacts lastSeq version lastMessageTimestamp readStatus deletedFor archivedFor messages
        viewerRunsClass peopleCount scheduledMessages ${times}`,
      preview: 'lastMessage',
      class: 'eventID className',
      own: 'viewerParticipant',
    },
    rows: {
      talk: { all: talk, preview: talk, own: 'mia coach' },
      // Who has deleted the conversation does not see how its newest message begins.
      quiet: { all: quiet, preview: 'helper', own: quiet },
      support: { all: support, preview: 'mia', own: support },
      team: { all: team, preview: team, class: team, own: team },
    },
  },
  Participant: {
    fields: {
      all: `id conversationID conversation contactID name photo isBlocked isGuardian runsClass lastSeq lastAt ${times}`,
      contact: 'contact',
      position: 'readSeq',
      own: 'clearedSeq isDeleted isArchived isMuted unreadCount version',
      archive: 'archivedSeq',
      // Of people who have reported it, for viewers who may read both.
      there: 'presence',
    },
    rows: {
      'mia-in-talk': { all: talk, contact: 'mia root', position: 'mia root', own: 'mia', there: talk },
      // Coaches have a public card, and this one neither shows what he has read nor sees it of others.
      'coach-in-talk': { all: talk, contact: talk, position: 'coach', own: 'coach', archive: 'coach' },
      'helper-in-quiet': { all: quiet, contact: quiet, position: quiet, own: 'helper', there: 'sam helper' },
      'sam-in-quiet': { all: quiet, contact: 'sam', position: quiet, own: 'sam', there: 'sam' },
      'dana-in-quiet': { all: quiet, contact: 'dana', position: quiet, own: 'dana', there: 'sam dana' },
      'mia-in-support': { all: support, contact: support, position: support, own: 'mia', there: support },
      'root-in-support': { all: support, contact: 'root', position: support, own: 'root' },
      'mia-in-team': { all: team, contact: 'mia', position: 'mia sam', own: 'mia', there: team },
      'sam-in-team': { all: team, contact: 'sam', position: 'mia sam', own: 'sam', there: 'sam' },
      'coach-in-team': { all: team, contact: team, position: 'coach', own: 'coach' },
    },
  },
  Message: {
    fields: {
      all: `id conversationID seq kind senderID senderName senderPhoto clientID content attachmentURLs reactions editedAt
        deletedAt ${times}`,
      reply: 'replyToID',
      deleter: 'deletedByID',
      answered: 'replyTo',
    },
    rows: {
      // Deleted by mia for herself, also where another message answers it.
      'talk-1': { all: 'coach root' },
      'talk-2': { all: talk, reply: talk, answered: 'coach root' },
      'quiet-1': { all: 'helper' },
      'support-1': { all: 'mia' },
      'team-1': { all: team, deleter: team },
    },
  },
  ContactBlock: {
    fields: { all: `id blockerID blocker blockedID name photo ${times}` },
    rows: {
      'mia-blocks-rival': { all: 'mia' },
      'coach-blocks-gil': { all: 'coach' },
      'dana-blocks-helper': { all: 'dana' },
    },
  },
  ScheduledMessage: {
    fields: { all: `id conversationID senderID content replyToID sendAt status ${times}` },
    rows: { 'mia-later': { all: 'mia' }, 'sam-later': { all: 'sam' } },
  },
  Typing: {
    fields: { all: 'id contactID conversationID name typedAt' },
    rows: {
      // The coach hides what he reads, and sees no one write.
      'mia-types': { all: 'mia' },
      'coach-types': { all: 'coach' },
      'sam-types': { all: 'sam' },
      'helper-types': { all: 'helper sam' },
      'dana-types': { all: 'dana sam' },
      'root-types': { all: 'root' },
    },
  },
  ConversationReport: {
    fields: {
      all: `id conversationID reporterID reporterName reason note status closedAt ${times}`,
      conversation: 'conversation',
      outcome: 'outcome',
      closer: 'closedByID closedByName',
    },
    rows: {
      'coach-reports-talk': { all: 'coach root', conversation: 'coach root', outcome: 'root' },
      'sam-reports-quiet': { all: 'sam root', conversation: 'sam', outcome: 'root' },
      'mia-reports-support': { all: 'mia root', conversation: 'mia root', outcome: 'root', closer: 'root' },
      'sam-reports-team': { all: 'sam root', conversation: 'sam', outcome: 'root' },
    },
    list: {
      'coach-reports-talk': 'root',
      'sam-reports-quiet': 'root',
      'mia-reports-support': 'root',
      'sam-reports-team': 'root',
    },
  },
  ReportOpening: {
    fields: { all: `id reportID conversationID adminID ${times}` },
    rows: {
      'root-opens-talk': { all: 'root' },
      'dana-opens-quiet': {},
      'dana-opens-support': {},
      'gil-opens-team': {},
    },
  },
  MessageSetting: {
    fields: { all: `id contactID showsReading ${times}` },
    rows: { 'setting-coach': { all: 'coach' }, 'setting-sam': { all: 'sam' } },
  },
  Broadcast: {
    fields: { all: `id coachID audience content status people sent skipped ${times}`, class: 'eventID' },
    rows: { 'coach-to-members': { all: 'coach' }, 'helper-to-class': { all: 'helper', class: 'helper' } },
  },
  Guardian: {
    fields: { all: `id guardianID childID ${times}` },
    rows: { 'gil-guards-sam': { all: 'gil sam root' } },
  },
  Recipient: {
    fields: { card: 'id firstName lastName photo' },
    rows: {
      // By their trainer, whose follower they are too.
      mia: { card: 'coach root' },
      // A canceled booking counts, and a guardian writes to a child.
      sam: { card: 'coach rival helper gil root' },
      // By a follower, and by the admin of a company for which they teach.
      coach: { card: 'mia dana root' },
      helper: { card: 'sam dana root' },
      rival: { card: 'coach gil root' },
      // Not yet a coach.
      waiting: { card: 'root' },
      dana: { card: 'helper root' },
      gil: { card: 'sam root' },
      root: { card: 'waiting dana root' },
    },
  },
  Presence: {
    fields: { all: 'id contactID shownStatus', seen: 'seenAt', own: 'status reportedAt' },
    rows: {
      'presence-mia': { all: 'mia sam coach root', seen: 'mia sam coach root', own: 'mia' },
      'presence-rival': { all: 'rival', seen: 'rival', own: 'rival' },
      // Dana and the helper talk with Sam and with each other, and Dana has blocked the helper.
      'presence-dana': { all: 'dana sam', seen: 'dana sam', own: 'dana' },
      'presence-helper': { all: 'helper sam', seen: 'helper sam', own: 'helper' },
      // Was never visible.
      'presence-sam': { all: 'sam', own: 'sam' },
    },
  },
}
