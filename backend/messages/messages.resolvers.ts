import { inWords, lambda } from '#backend/model/lambda.ts'
import type { PageAsked } from '#backend/model/read/pages/namedPages.ts'
import type { HandWritten } from '#backend/model/resolve.ts'
import { searchPage } from '#backend/model/search/searchPage.ts'
import { writing, type Writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import type { Database, Transaction } from '#backend/platform/database.ts'
import type {
  ConversationsFilter,
  MutationSendBroadcastArgs,
  QueryCountBroadcastAudienceArgs,
  QueryFindMessagesArgs,
  QueryFindRecipientsArgs,
} from '#schema/__generated__/wire.ts'
import { type BroadcastParts, countAudience, sendBroadcast } from './broadcast/sendBroadcast.ts'
import { changeMessage, reactToMessage } from './changeMessage.ts'
import { createChatToken } from './chatToken.ts'
import { findMessages } from './findMessages.ts'
import type { MessagesIn, MessageStore } from './messages.port.ts'
import { readConversation, removeConversation } from './moveInConversation.ts'
import { openClassConversation } from './openClassConversation.ts'
import { closeReport, openReport } from './reviewReport.ts'
import { sendMessage } from './sendMessage.ts'
import { startConversation } from './startConversation.ts'
import { sendWelcome } from './support.ts'

export interface MessageParts {
  database: Database
  messages: MessageStore
  messagesIn(transaction: Transaction): MessagesIn
  /** The chat service's secret, if one is used. */
  chatSecret: string | undefined
  broadcasts: BroadcastParts
}

/** The one place where AppSync's names of messages and ours meet. */
export function messageResolvers({
  database,
  messages,
  messagesIn,
  chatSecret,
  broadcasts,
}: MessageParts): HandWritten {
  const ruled = <Args extends object, Answer>(
    rule: (args: Args, context: Writing, messages: MessagesIn) => Promise<Answer>,
  ) => writing(database, (args: Args, context) => rule(args, context, messagesIn(context.transaction)))
  return {
    Query: {
      listConversations: (_root, { filter, ...page }: PageAsked & { filter?: ConversationsFilter | null }, context) => {
        const contactId = callerOf(filter?.contactIDs?.contains, context)
        return searchPage(page, (positions) => messages.listConversations(positions, contactId, context))
      },
      findRecipients: (_root, { text }: QueryFindRecipientsArgs, context) =>
        messages.findRecipients(patternOf(text ?? ''), callerOf(undefined, context), context),
      countBroadcastAudience: (_root, args: QueryCountBroadcastAudienceArgs, context) =>
        countAudience(args, context, broadcasts.broadcastsIn(database)),
      findMessages: (_root, args: QueryFindMessagesArgs, context) => findMessages(args, context, messages),
    },
    Mutation: {
      createConversations: inWords('Failed to create a new conversation', ruled(startConversation)),
      sendMessage: lambda('Failed to cereate a new message', ruled(sendMessage)),
      editMessage: lambda('Something went wrong', ruled(changeMessage)),
      deleteMessage: lambda('Something went wrong', ({ id }: { id: string }, context) =>
        ruled(changeMessage)({ id, content: null }, context),
      ),
      reactToMessage: lambda('Something went wrong', ruled(reactToMessage)),
      updateMessageReadStatus: lambda('Failed to update read status', ruled(readConversation)),
      deleteConversationForUser: lambda('Failed to delete conversation', ruled(removeConversation)),
      openClassConversation: lambda('Something went wrong', ruled(openClassConversation)),
      openConversationReport: lambda('Something went wrong', writing(database, openReport)),
      closeConversationReport: lambda('Something went wrong', writing(database, closeReport)),
      sendBroadcast: lambda(
        'Something went wrong',
        writing(database, (args: MutationSendBroadcastArgs, context) => sendBroadcast(args, context, broadcasts)),
      ),
      generateStreamUserTokenLambda: lambda('Failed to generate stream user token', (_args: object, context) =>
        createChatToken(context, chatSecret),
      ),
      sendWelcomeMessageLambda: lambda(
        'Failed to send welcome message',
        ruled((_args: object, context, sending) => sendWelcome(context, sending)),
      ),
    },
  }
}

const LONGEST_TEXT = 100

/** The text anywhere in a name; `%` and `_` are letters like others. */
function patternOf(text: string): string {
  return `%${text
    .slice(0, LONGEST_TEXT)
    .toLowerCase()
    .replaceAll(/[\\%_]/g, '\\$&')}%`
}
