import { msg } from '@lingui/core/macro'
import { MessageCircle } from 'lucide-react'
import chatQuery from '#schema/__generated__/relay/ConversationQuery.graphql.ts'
import messagesQuery from '#schema/__generated__/relay/MessagesScreenQuery.graphql.ts'
import { screenWithQuery } from '#web/app/routing/route.ts'
import { ChatLoading } from './conversation/ChatLoading.tsx'
import { conversationsVariables } from './inbox/conversationsVariables.ts'
import { MessagesLoading } from './MessagesLoading.tsx'
import { paths } from './paths.ts'

export const routes = {
  messages: screenWithQuery({
    path: paths.messages,
    guard: 'member',
    layout: 'dashboard',
    title: msg`Messages`,
    subtitle: msg`Send Messages`,
    navigation: { workspace: 'both', order: 5, label: msg`Messages`, icon: MessageCircle, countsUnread: true },
    load: async () => (await import('./MessagesScreen.tsx')).MessagesScreen,
    loading: MessagesLoading,
    query: messagesQuery,
    variables: conversationsVariables,
  }),
  chat: screenWithQuery({
    path: paths.chat,
    guard: 'member',
    layout: 'dashboard',
    parent: 'messages',
    headerless: true,
    load: async () => (await import('./ChatScreen.tsx')).ChatScreen,
    loading: ChatLoading,
    query: chatQuery,
    variables: ({ search }) => ({ id: new URLSearchParams(search).get('id') ?? '' }),
  }),
}
