import { msg } from '@lingui/core/macro'
import { screenAlone } from '#web/app/routing/route.ts'
import { paths } from './paths.ts'

export const routes = {
  training: screenAlone({
    path: paths.training,
    guard: 'member',
    layout: 'bare',
    load: async () => (await import('./TrainingScreen.tsx')).TrainingScreen,
  }),
  trainingHistory: screenAlone({
    path: paths.trainingHistory,
    guard: 'member',
    layout: 'dashboard',
    parent: 'today',
    title: msg`Your Training`,
    load: async () => (await import('./HistoryScreen.tsx')).HistoryScreen,
  }),
}
