import { at } from '#backend/model/testing/classRows.ts'
import { contact, people, staff, type Subject } from './subject.ts'

function takesPart(person: string, talk: string) {
  return {
    contact_id: person,
    conversation_id: talk,
    read_seq: 0,
    cleared_seq: 0,
    archived_seq: null,
    is_muted: false,
    last_seq: 1,
  }
}

/** For calls that create or change the caller's row: the pending coach has none yet, so both rights are checked. */
const peopleButOne = { ...people, own: 'MCADG' }

/** Conversations: each owner writes with the same person. */
export const messageSubjects: Readonly<Record<string, Subject>> = {
  talk: {
    model: 'Conversation',
    ...people,
    columns: (owner) => ({
      kind: 'PRIVATE',
      contact_ids: [contact(owner), contact('pal')],
      people_key: `people of talk-${owner}`,
      event_id: null,
      last_seq: 1,
      last_message_timestamp: at(0),
    }),
  },
  part: { model: 'Participant', ...people, columns: (owner) => takesPart(contact(owner), `talk-${owner}`) },
  partner: {
    model: 'Participant',
    ...people,
    columns: (owner) => ({ ...takesPart(contact('pal'), `talk-${owner}`), archived_seq: 0 }),
  },
  message: {
    model: 'Message',
    ...people,
    columns: (owner) => ({
      conversation_id: `talk-${owner}`,
      sender_id: contact(owner),
      seq: 1,
      reply_to_id: null,
      deleted_by_id: null,
      deleted_at: null,
      kind: 'TEXT',
    }),
  },
  block: {
    model: 'ContactBlock',
    ...people,
    columns: (owner) => ({ blocker_id: contact(owner), blocked_id: `patient-${owner}` }),
  },
  later: {
    model: 'ScheduledMessage',
    ...people,
    columns: (owner) => ({
      conversation_id: `talk-${owner}`,
      sender_id: contact(owner),
      reply_to_id: null,
      status: 'SCHEDULED',
      send_at: at(50),
    }),
  },
  typing: {
    model: 'Typing',
    ...peopleButOne,
    columns: (owner) => ({ contact_id: contact(owner), conversation_id: `talk-${owner}` }),
  },
  report: {
    model: 'ConversationReport',
    ...people,
    columns: (owner) => ({
      conversation_id: `talk-${owner}`,
      reporter_id: contact(owner),
      status: 'CLOSED',
      closed_by_id: contact('global'),
    }),
  },
  // The person on the other side has reported it, and no admin has decided yet.
  complaint: {
    model: 'ConversationReport',
    ...people,
    columns: (owner) => ({
      conversation_id: `talk-${owner}`,
      reporter_id: contact('pal'),
      status: 'OPEN',
      closed_by_id: null,
    }),
  },
  opening: {
    model: 'ReportOpening',
    own: 'G',
    other: 'chief',
    // The second admin was a global one when opening it.
    columns: (owner) => ({
      report_id: 'report-mate',
      conversation_id: owner === 'global' ? 'talk-global' : 'talk-mate',
      admin_id: contact(owner),
    }),
  },
  setting: {
    model: 'MessageSetting',
    ...peopleButOne,
    columns: (owner) => ({ contact_id: contact(owner), shows_reading: true }),
  },
  recipientCoach: { model: 'Recipient', prefix: 'contact', ...staff },
  recipientPerson: { model: 'Recipient', prefix: 'contact', own: 'MPDG', same: 'mate', other: 'stranger' },
  recipientColleague: { model: 'Recipient', prefix: 'contact', own: '', same: 'boss', other: 'chief' },
  recipientPal: { model: 'Recipient', prefix: 'contact', own: '', other: 'pal' },
  recipientPatient: { model: 'Recipient', prefix: 'patient', ...people },
}
