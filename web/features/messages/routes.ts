import { msg } from '@lingui/core/macro'
import { MessageCircle } from 'lucide-react'
import chatQuery from '#schema/__generated__/relay/ConversationQuery.graphql.ts'
import messagesQuery from '#schema/__generated__/relay/MessagesScreenQuery.graphql.ts'
import privacyQuery from '#schema/__generated__/relay/PrivacyScreenQuery.graphql.ts'
import reportQuery from '#schema/__generated__/relay/ReportScreenQuery.graphql.ts'
import reportsQuery from '#schema/__generated__/relay/ReportsScreenQuery.graphql.ts'
import { screenWithQuery } from '#web/app/routing/route.ts'
import { FollowersLoading } from '#web/features/following/FollowersLoading.tsx'
import { ChatLoading } from './conversation/ChatLoading.tsx'
import { conversationsVariables } from './inbox/conversationsVariables.ts'
import { MessagesLoading } from './MessagesLoading.tsx'
import { paths } from './paths.ts'
import { reportsVariables } from './reports/reportsVariables.ts'

export const routes = {
  messages: screenWithQuery({
    path: paths.messages,
    guard: 'member',
    layout: 'dashboard',
    follows: ['id'],
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
  messagePrivacy: screenWithQuery({
    path: paths.messagePrivacy,
    guard: 'member',
    layout: 'dashboard',
    parent: 'messages',
    title: msg`Message privacy`,
    load: async () => (await import('./privacy/PrivacyScreen.tsx')).PrivacyScreen,
    loading: FollowersLoading,
    query: privacyQuery,
    variables: () => ({}),
  }),
  reports: screenWithQuery({
    path: paths.reports,
    guard: 'member',
    layout: 'dashboard',
    parent: 'studio',
    title: msg`Reports`,
    roles: ['GLOBAL'],
    load: async () => (await import('./reports/ReportsScreen.tsx')).ReportsScreen,
    loading: FollowersLoading,
    query: reportsQuery,
    variables: reportsVariables,
  }),
  report: screenWithQuery({
    path: paths.report,
    guard: 'member',
    layout: 'dashboard',
    parent: 'reports',
    title: msg`Reports`,
    roles: ['GLOBAL'],
    load: async () => (await import('./reports/ReportScreen.tsx')).ReportScreen,
    loading: FollowersLoading,
    query: reportQuery,
    variables: ({ parameters }) => ({ id: parameters.id }),
  }),
}
