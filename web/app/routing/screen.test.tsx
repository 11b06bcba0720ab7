import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import request from '#schema/__generated__/relay/CoachScreenQuery.graphql.ts'
import type { Data } from '#web/app/data.tsx'
import { Boundary } from '#web/app/failures/Boundary.tsx'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import type { Opening, Place } from './route.ts'
import { openAlone, type OpenedScreen, openWithQuery } from './screen.tsx'

const place: Place = { path: '/a', parameters: { coachId: 'kenji' }, search: '' }
const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /a.js'))
const nowhere = () => new Promise<never>(() => undefined)

/** Resolves the given loads, one per attempt. */
function tries<Part>(...outcomes: (() => Promise<Part>)[]): () => Promise<Part> {
  return () => outcomes.shift()?.() ?? Promise.reject(new Error('Unexpected load'))
}

async function show({ element }: OpenedScreen) {
  const { around } = shellForTests({})
  return render(
    around(
      <Boundary resetKey={undefined} renderFallback={(error) => <p>{String(error)}</p>}>
        <Suspense>{element}</Suspense>
      </Boundary>,
    ),
  )
}

test('a screen whose code failed to load is loaded again when it is reopened', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = tries<() => string>(lost, () => Promise.resolve(() => 'Here it is'))
  const open = openAlone(load)
  const first = await show(open(nowhere, place))
  await expect.element(first.getByText('RequestError: UNAVAILABLE')).toBeVisible()
  await first.unmount()
  const second = await show(open(nowhere, place))
  await expect.element(second.getByText('Here it is')).toBeVisible()
})

const answer = { coach: null }

function queryScreen() {
  const asked: Place[] = []
  const variables = (at: Place) => {
    asked.push(at)
    return { coachID: 'kenji', fromNow: { ge: '2026-11-21T09:00:00.000Z' } }
  }
  const opening: Opening = { query: request, variables, loading: () => null }
  const { shell, sent } = shellForTests({ answers: { CoachScreenQuery: () => answer } })
  return { asked, opening, sent, data: shell.data }
}

test('a screen’s query is sent before its code has loaded, once, and again on refresh', async () => {
  const { asked, opening, sent, data } = queryScreen()
  const opened = openWithQuery(nowhere, () => Promise.resolve(opening))(data, place)
  await expect.poll(() => sent.map(({ name }) => name)).toEqual(['CoachScreenQuery'])
  expect(asked).toEqual([place])
  await opened.refresh()
  expect(sent).toHaveLength(2)
})

test('a disposed screen releases its data', async () => {
  const { opening, data } = queryScreen()
  const letGo = vi.fn<() => void>()
  const watched = async (): Promise<Data> => {
    const known = await data()
    return {
      ...known,
      openQuery: (...given) => ({ ...known.openQuery(...given), dispose: letGo }),
    }
  }
  const opened = openWithQuery(nowhere, () => Promise.resolve(opening))(watched, place)
  await opened.refresh()
  expect(letGo).not.toHaveBeenCalled()
  opened.dispose()
  await expect.poll(() => letGo.mock.calls).toHaveLength(1)
})

test('a screen whose data code failed to load says that the server is unavailable, and releases nothing', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { opening } = queryScreen()
  const opened = openWithQuery(
    () => Promise.resolve(() => 'Here it is'),
    () => Promise.resolve(opening),
  )(lost, place)
  opened.dispose()
  const screen = await show(opened)
  await expect.element(screen.getByText('RequestError: UNAVAILABLE')).toBeVisible()
  await expect(opened.refresh()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})
