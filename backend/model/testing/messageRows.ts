import { at } from './classRows.ts'
import type { TableRow } from './fullRow.ts'

/** Columns that decide who sees a conversation, by its id. */
const conversations: Readonly<Record<string, object>> = {
  talk: { contact_ids: ['coach', 'mia'], last_seq: 2 },
  quiet: { contact_ids: ['dana', 'helper', 'sam'] },
  support: { contact_ids: ['mia', 'root'] },
  team: { kind: 'CLASS', contact_ids: ['coach', 'mia', 'sam'], event_id: 'open' },
}

function participant(contact: string, conversation: string, columns: object = {}): TableRow {
  return {
    id: `${contact}-in-${conversation}`,
    contact_id: contact,
    conversation_id: conversation,
    read_seq: 0,
    cleared_seq: 0,
    archived_seq: null,
    is_muted: false,
    ...columns,
  }
}

function message(conversation: string, sender: string, columns: object = {}): TableRow {
  return {
    id: `${conversation}-1`,
    conversation_id: conversation,
    sender_id: sender,
    seq: 1,
    reply_to_id: null,
    deleted_by_id: null,
    ...columns,
  }
}

function report(reporter: string, conversation: string): TableRow {
  return {
    id: `${reporter}-reports-${conversation}`,
    conversation_id: conversation,
    reporter_id: reporter,
    status: 'OPEN',
    closed_by_id: null,
  }
}

function opening(admin: string, reporter: string, conversation: string): TableRow {
  return {
    id: `${admin}-opens-${conversation}`,
    report_id: `${reporter}-reports-${conversation}`,
    conversation_id: conversation,
    admin_id: admin,
  }
}

function typing(contact: string, conversation: string): TableRow {
  return { id: `${contact}-types`, contact_id: contact, conversation_id: conversation }
}

/** The part of `everyKind.ts` that is about messages. */
export const messageRows: Readonly<Record<string, readonly TableRow[]>> = {
  Conversation: Object.entries(conversations).map(([id, own]) => ({
    id,
    kind: 'PRIVATE',
    event_id: null,
    last_seq: 1,
    last_message_timestamp: at(0),
    ...own,
  })),
  Participant: [
    // Mia has deleted the first of two messages for herself.
    participant('mia', 'talk', { cleared_seq: 1, last_seq: 2 }),
    participant('coach', 'talk', { last_seq: 2, archived_seq: 2 }),
    participant('helper', 'quiet'),
    participant('sam', 'quiet', { cleared_seq: 1 }),
    participant('dana', 'quiet', { cleared_seq: 1 }),
    participant('mia', 'support'),
    participant('root', 'support', { cleared_seq: 1 }),
    participant('mia', 'team'),
    participant('sam', 'team'),
    participant('coach', 'team'),
  ],
  Message: [
    message('talk', 'mia'),
    message('talk', 'coach', { id: 'talk-2', seq: 2, reply_to_id: 'talk-1' }),
    message('quiet', 'helper'),
    message('support', 'mia'),
    message('team', 'sam', { deleted_by_id: 'coach' }),
  ],
  ContactBlock: [
    { id: 'mia-blocks-rival', blocker_id: 'mia', blocked_id: 'rival' },
    { id: 'coach-blocks-gil', blocker_id: 'coach', blocked_id: 'gil' },
    { id: 'dana-blocks-helper', blocker_id: 'dana', blocked_id: 'helper' },
  ],
  ScheduledMessage: [
    { id: 'mia-later', conversation_id: 'talk', sender_id: 'mia', reply_to_id: 'talk-2' },
    { id: 'sam-later', conversation_id: 'team', sender_id: 'sam', reply_to_id: 'team-1' },
  ],
  Typing: [
    typing('mia', 'talk'),
    // Do not show what they read, or are invisible.
    typing('coach', 'team'),
    typing('sam', 'team'),
    typing('helper', 'quiet'),
    typing('dana', 'quiet'),
    // Takes part in another conversation.
    typing('root', 'talk'),
  ],
  ConversationReport: [
    report('coach', 'talk'),
    report('sam', 'quiet'),
    { ...report('mia', 'support'), status: 'CLOSED', closed_by_id: 'root' },
    // Takes no part in it.
    report('sam', 'team'),
  ],
  ReportOpening: [
    opening('root', 'coach', 'talk'),
    // Was a global admin when she opened it.
    opening('dana', 'sam', 'quiet'),
    opening('dana', 'mia', 'support'),
    // Never was a global admin.
    opening('gil', 'sam', 'team'),
  ],
  MessageSetting: [
    { id: 'setting-coach', contact_id: 'coach', shows_reading: false },
    { id: 'setting-sam', contact_id: 'sam', shows_reading: true },
  ],
  Broadcast: [
    { id: 'coach-to-members', coach_id: 'coach', audience: 'MEMBERS', class_id: null },
    { id: 'helper-to-class', coach_id: 'helper', audience: 'CLASS', class_id: 'open' },
  ],
  Guardian: [{ id: 'gil-guards-sam', guardian_id: 'gil', child_id: 'sam' }],
  Presence: [
    ...['mia', 'rival', 'dana', 'helper'].map((id) => ({ id: `presence-${id}`, contact_id: id })),
    { id: 'presence-sam', contact_id: 'sam', status: 'INVISIBLE' },
  ],
}
