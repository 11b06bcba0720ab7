import { msg } from '@lingui/core/macro'
import { screenAlone } from '#web/app/routing/route.ts'
import { paths } from './paths.ts'

export const routes = {
  terms: screenAlone({
    path: paths.terms,
    guard: 'everyone',
    layout: 'plain',
    title: msg`Terms of Service`,
    load: async () => (await import('./TermsScreen.tsx')).TermsScreen,
  }),
  privacy: screenAlone({
    path: paths.privacy,
    guard: 'everyone',
    layout: 'plain',
    title: msg`Privacy Policy`,
    load: async () => (await import('./PrivacyScreen.tsx')).PrivacyScreen,
  }),
  accessibility: screenAlone({
    path: paths.accessibility,
    guard: 'everyone',
    layout: 'plain',
    title: msg`Accessibility`,
    load: async () => (await import('./AccessibilityScreen.tsx')).AccessibilityScreen,
  }),
}
