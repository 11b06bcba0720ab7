/** Limits of messages, for the server and the client. */
export const messageLimits = {
  /** Files of one message. */
  attachments: 10,
  attachmentKinds: ['image', 'audio', 'file'],
  /** Supported file extensions of attachments, by the kind of attachment. */
  attachmentEndings: {
    image: ['jpg', 'jpeg', 'png', 'webp'],
    audio: ['m4a', 'mp3', 'wav', 'ogg', 'weba'],
    file: ['pdf', 'txt', 'csv', 'docx', 'xlsx', 'pptx', 'odt', 'ods'],
  },
  /** Maximum duration of a recorded voice message, in seconds. */
  recordingSeconds: 600,
  /** How long after sending a message can be edited or deleted, in minutes. */
  changeMinutes: 15,
  /** Maximum number of characters of a message in a list of conversations. */
  preview: 120,
  /** Maximum number of messages in one conversation. */
  perConversation: 10_000_000,
  /** Maximum number of people in a private conversation, including the writer. */
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
