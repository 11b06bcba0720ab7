import { useLingui } from '@lingui/react/macro'
import { frames } from '#web/__generated__/frames.ts'
import { greetingOf } from '#web/app/names/greeting.ts'
import { usePerson } from '#web/app/person/person.ts'
import type { RouteRow } from '#web/app/routing/rows.ts'
import { useNow } from '#web/lib/useNow.ts'

/** The title and subtitle of a route in the reader's language; the greeting depends on the hour and the name. */
export function useTitles({ name }: Pick<RouteRow, 'name'>): {
  title: string | undefined
  subtitle: string | undefined
} {
  const { t } = useLingui()
  const greeting = useGreeting()
  const { title, subtitle } = frames[name] ?? {}
  return {
    title: title === 'greeting' ? greeting : title && t(title),
    subtitle: subtitle && t(subtitle),
  }
}

function useGreeting(): string {
  const { t } = useLingui()
  const now = useNow()
  const firstName = usePerson()?.firstName ?? ''
  const greetings = {
    morning: t`Good Morning ${firstName}`,
    afternoon: t`Good Afternoon ${firstName}`,
    evening: t`Good Evening ${firstName}`,
  }
  return greetings[greetingOf(new Date(now).getHours())].trim()
}
