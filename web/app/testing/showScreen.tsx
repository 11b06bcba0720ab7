import { StrictMode, useDeferredValue } from 'react'
import { render } from 'vitest-browser-react'
import { useLocation, useSearch } from 'wouter'
import { type Person, PersonContext } from '#web/app/person/person.ts'
import { findRoute } from '#web/app/routing/findRoute.ts'
import type { OpenedScreen } from '#web/app/routing/screen.tsx'
import { routes } from '#web/app/routing/table.ts'
import { type Answers, shellForTests } from './shellForTests.tsx'

export const mia: Person = {
  contactId: 'mia',
  firstName: 'Mia',
  name: 'Mia Lopez',
  picture: undefined,
  language: undefined,
  gender: undefined,
  hasProfile: true,
  roles: [],
  activities: 1,
  goals: 1,
}

interface ScreenParts {
  /** Including its query string. */
  path: string
  answers: Answers
  /** Undefined for pages that visitors see. */
  person?: Person | undefined
}

/** Renders the screen for an address, and follows navigation. */
export async function showScreen({ path, answers, person }: ScreenParts) {
  const test = shellForTests({ path, answers })
  const opened = new Map<string, OpenedScreen>()
  let shown: OpenedScreen | undefined
  const openAnew = (at: string, search: string): OpenedScreen => {
    const found = findRoute(routes, at)
    if (!found) throw new Error(`No route leads to ${at}`)
    const { row, parameters } = found
    return row.open(test.shell.data, { path: at, parameters, search })
  }
  const open = (at: string, search: string): OpenedScreen => {
    const address = `${at}?${search}`
    const screen = opened.get(address) ?? openAnew(at, search)
    opened.set(address, screen)
    shown = screen
    return screen
  }
  // As in the app, the old screen stays until the next one is ready.
  const Screen = () => {
    const [at] = useLocation()
    const search = useSearch()
    const screen = open(at, search)
    return useDeferredValue(screen).element
  }
  const screen = await render(
    <StrictMode>
      {test.around(
        <PersonContext value={person}>
          <Screen />
        </PersonContext>,
      )}
    </StrictMode>,
  )
  return { ...test, screen, refresh: async () => shown?.refresh() }
}
