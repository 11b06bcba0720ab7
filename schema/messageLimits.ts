/** Limits of messages, for the server and the client. */
export const messageLimits = {
  /** Files of one message. */
  attachments: 10,
  attachmentKinds: ['image', 'audio', 'file'],
  /** Endings of the names of files that can be attached, by the kind of attachment that they become. */
  attachmentEndings: {
    image: ['jpg', 'jpeg', 'png', 'webp'],
    audio: ['m4a', 'mp3', 'wav', 'ogg', 'weba'],
    file: ['pdf', 'txt', 'csv', 'docx', 'xlsx', 'pptx', 'odt', 'ods'],
  },
  /** How long a recorded voice message may be, in seconds. */
  recordingSeconds: 600,
  /** How long a sender may edit or delete a message, in minutes. */
  changeMinutes: 15,
  /** Characters of a message in a list of conversations. */
  preview: 120,
  /** Messages of one conversation. */
  perConversation: 10_000_000,
  /** People in a private conversation, the writer included. */
  people: 10,
  /** People in the conversation of a class (064_messages.sql). */
  classPeople: 1_000,
  /** Years below which a guardian must take part in a private conversation. */
  adultAge: 18,
  /** Broadcasts of one coach within 24 hours. */
  broadcastsPerDay: 5,
  /** People of one broadcast: half of the conversations that a person may have. */
  broadcastPeople: 10_000,
} as const
