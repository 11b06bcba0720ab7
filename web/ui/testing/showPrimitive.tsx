import { DirectionProvider } from '@base-ui/react/direction-provider'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react'

/** Draws a primitive as the app would in a language. Its own words stay English: what is tested is what turns with it. */
export function showPrimitive(primitive: ReactNode, locale = 'en') {
  i18n.loadAndActivate({ locale, messages: {} })
  document.documentElement.lang = locale
  document.documentElement.dir = locale === 'ar' ? 'rtl' : 'ltr'
  return render(inPlace(primitive))
}

/** The same for a second drawing of it. */
export function inPlace(primitive: ReactNode): ReactNode {
  return (
    <I18nProvider i18n={i18n}>
      <DirectionProvider direction={i18n.locale === 'ar' ? 'rtl' : 'ltr'}>
        <main className="bg-bg p-4">{primitive}</main>
      </DirectionProvider>
    </I18nProvider>
  )
}
