import { call, type Call } from './call.ts'

/** Conversations. */
export const messageCalls: Readonly<Record<string, Call>> = {
  listConversations: call('self', ''),
  findRecipients: call('self', ''),
  findMessages: call('talk', '(conversationID: "talk-$o", text: "content")'),
  createConversations: call('someone', '(input: { contactIDs: ["contact-$o", "contact-rival"] })'),
  openClassConversation: call('class', '(eventID: "class-$o")'),
  sendMessage: call('talk', '(input: { conversationID: "talk-$o", content: "New" })'),
  editMessage: call('message', '(id: "message-$o", content: "New")'),
  deleteMessage: call('message', '(id: "message-$o")'),
  reactToMessage: call('message', '(id: "message-$o", emoji: "👍")'),
  updateMessageReadStatus: call('talk', '(conversationID: "talk-$o", status: true)'),
  deleteConversationForUser: call('talk', '(conversationID: "talk-$o", operation: archive)'),
  reportTyping: call('talk', '(input: { conversationID: "talk-$o" })'),
  'updateParticipants part': call('part', '(input: { id: "part-$o", isMuted: true })'),
  'updateParticipants partner': call('partner', '(input: { id: "partner-$o", isMuted: true })'),
  createScheduledMessages: call(
    'talk',
    `(input: { conversationID: "talk-$o", senderID: "contact-$o", content: "New", sendAt: "2026-11-23T09:00:00Z" })`,
  ),
  updateScheduledMessages: call('later', '(input: { id: "later-$o", content: "New" })'),
  deleteScheduledMessages: call('later', '(input: { id: "later-$o" })'),
  blockContact: call('self', '(input: { blockedID: "contact-pal" })'),
  unblockContact: call('block', '(input: { blockedID: "patient-$o" })'),
  reportConversation: call('talk', '(input: { conversationID: "talk-$o", reason: SPAM })'),
  openConversationReport: call('complaint', '(id: "complaint-$o")'),
  closeConversationReport: call('complaint', '(id: "complaint-$o", outcome: "Warned")'),
  changeMessageSettings: call('self', '(input: { showsReading: false })'),
  generateStreamUserTokenLambda: call('self', '', { passes: 'UNAVAILABLE' }),
  sendWelcomeMessageLambda: call('self', ''),
  sendBroadcast: call(
    'self',
    '(input: { id: "8f14e45f-ceea-467f-a8f5-5d7f4e0e1b12", audience: FOLLOWERS, content: "Hi" })',
  ),
  countBroadcastAudience: call('self', '(audience: FOLLOWERS)'),
}
