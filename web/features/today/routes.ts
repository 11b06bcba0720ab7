import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Sun } from 'lucide-react'
import query from '#schema/__generated__/relay/TodayScreenQuery.graphql.ts'
import { screenWithQuery } from '#web/app/routing/route.ts'
import { paths } from './paths.ts'
import { TodayLoading } from './TodayLoading.tsx'
import { todayVariables } from './todayVariables.ts'

export const routes = {
  today: screenWithQuery({
    path: paths.today,
    guard: 'member',
    layout: 'dashboard',
    title: 'greeting',
    subtitle: msg`Today's Overview`,
    navigation: { workspace: 'member', order: 1, label: msg`Today`, icon: Sun },
    load: async () => (await import('./TodayScreen.tsx')).TodayScreen,
    loading: TodayLoading,
    query,
    variables: () => todayVariables(Date.now(), i18n.locale),
    copyName: () => paths.today(),
  }),
}
