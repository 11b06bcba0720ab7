const blocks = { 'mia-blocks-rival': 'mia', 'coach-blocks-gil': 'coach', 'dana-blocks-helper': 'dana' }

/** Of messages, and of the people who write them: the part of `writers.ts` that is about them. */
export const messageWriters = {
  Conversation: {},
  Participant: {
    update: {
      fields: 'isMuted',
      rows: {
        'mia-in-talk': 'mia',
        'coach-in-talk': 'coach',
        'helper-in-quiet': 'helper',
        'sam-in-quiet': 'sam',
        'dana-in-quiet': 'dana',
        'mia-in-support': 'mia',
        'root-in-support': 'root',
        'mia-in-team': 'mia',
        'sam-in-team': 'sam',
        'coach-in-team': 'coach',
      },
    },
  },
  Message: {},
  ContactBlock: {
    create: {
      fields: 'blockerID blockedID',
      rows: [
        { columns: { blocker_id: 'mia', blocked_id: 'sam' }, by: 'mia' },
        { columns: { blocker_id: 'mia', blocked_id: 'mia' }, by: '' },
      ],
    },
    delete: { rows: blocks },
  },
  ConversationReport: {
    create: {
      fields: 'conversationID reporterID reason note',
      rows: [
        { columns: { conversation_id: 'talk', reporter_id: 'mia' }, by: 'mia' },
        // In another person's name, or about a conversation of others.
        { columns: { conversation_id: 'talk', reporter_id: 'sam' }, by: '' },
        { columns: { conversation_id: 'quiet', reporter_id: 'mia' }, by: '' },
      ],
    },
  },
  ReportOpening: {},
  MessageSetting: {
    create: {
      fields: 'contactID showsReading',
      rows: [
        { columns: { contact_id: 'mia' }, by: 'mia' },
        { columns: { contact_id: 'dana' }, by: 'dana' },
      ],
    },
    update: { fields: 'showsReading', rows: { 'setting-coach': 'coach', 'setting-sam': 'sam' } },
  },
  Broadcast: {},
  ScheduledMessage: {
    create: {
      fields: 'id conversationID senderID content replyToID sendAt',
      rows: [
        { columns: { conversation_id: 'talk', sender_id: 'mia' }, by: 'mia' },
        { columns: { conversation_id: 'talk', sender_id: 'sam' }, by: '' },
        { columns: { conversation_id: 'quiet', sender_id: 'mia' }, by: '' },
      ],
    },
    update: { fields: 'content sendAt', rows: { 'mia-later': 'mia', 'sam-later': 'sam' } },
    delete: { rows: { 'mia-later': 'mia', 'sam-later': 'sam' } },
  },
  Typing: {
    create: {
      fields: 'contactID conversationID typedAt',
      rows: [
        { columns: { contact_id: 'rival', conversation_id: 'talk' }, by: 'rival' },
        { columns: { contact_id: 'gil', conversation_id: 'support' }, by: 'gil' },
      ],
    },
    update: {
      fields: 'conversationID typedAt',
      rows: {
        'mia-types': 'mia',
        'coach-types': 'coach',
        'sam-types': 'sam',
        'helper-types': 'helper',
        'dana-types': 'dana',
        'root-types': 'root',
      },
    },
  },
  Guardian: {
    create: {
      fields: 'guardianID childID',
      rows: [
        { columns: { guardian_id: 'dana', child_id: 'mia' }, by: 'root' },
        { columns: { guardian_id: 'mia', child_id: 'mia' }, by: '' },
      ],
    },
    delete: { rows: { 'gil-guards-sam': 'root' } },
  },
  Recipient: {},
  Presence: {
    create: {
      fields: 'contactID status reportedAt',
      rows: [
        { columns: { contact_id: 'root' }, by: 'root' },
        { columns: { contact_id: 'coach' }, by: 'coach' },
      ],
    },
    update: {
      fields: 'status reportedAt',
      rows: {
        'presence-mia': 'mia',
        'presence-rival': 'rival',
        'presence-sam': 'sam',
        'presence-dana': 'dana',
        'presence-helper': 'helper',
      },
    },
  },
}
