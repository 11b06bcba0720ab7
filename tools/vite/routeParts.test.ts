import { expect, test } from 'vitest'
import { keepPart } from './routeParts.ts'

const text = `import { msg } from '@lingui/core/macro'
import { Sun } from 'lucide-react'
import query, { other } from './TodayQuery.ts'
import { screenWithQuery } from '#web/app/routing/route.ts'
import { paths } from './paths.ts'
import { TodayLoading } from './TodayLoading.tsx'

export const routes = {
  today: screenWithQuery({
    path: paths.today,
    guard: 'member',
    title: msg\`Today, at last\`,
    navigation: { label: msg\`Today\`, icon: Sun },
    load: async () => (await import('./TodayScreen.tsx')).TodayScreen,
    query,
    variables: () => ({ path: 'x' }),
    copyName: () => 'today',
    loading: TodayLoading,
  }),
}
`

test('the shell gets what finds a screen, and imports nothing for the rest', async () => {
  const found = await keepPart(text, 'found')
  for (const word of ['paths.today', "'member'", './TodayScreen.tsx', 'screenWithQuery(']) expect(found).toContain(word)
  for (const word of ['msg', 'lucide', 'Loading', 'TodayQuery', 'variables']) expect(found).not.toContain(word)
})

test('the layouts get titles and icons', async () => {
  const frames = await keepPart(text, 'frames')
  for (const word of ['msg`Today, at last`', 'lucide', 'paths.today']) expect(frames).toContain(word)
  for (const word of ['TodayScreen', 'Loading', 'TodayQuery', 'guard']) expect(frames).not.toContain(word)
})

test('a feature keeps the question and the waiting picture to itself', async () => {
  const openings = await keepPart(text, 'openings')
  for (const word of ["import query from './TodayQuery.ts'", "path: 'x'", "'today'", 'loading: TodayLoading']) {
    expect(openings).toContain(word)
  }
  for (const word of ['msg', 'lucide', 'TodayScreen', './paths.ts']) expect(openings).not.toContain(word)
})

test('a route that is put together elsewhere fails the build, and does not carry everything into the shell', async () => {
  await expect(keepPart('export const routes = made', 'found')).rejects.toThrow('in one object')
  await expect(keepPart('export const routes = { today: screenAlone({ ...said }) }', 'found')).rejects.toThrow('plain')
})

test('a property that no table has a place for fails the build, and is not lost on the way', async () => {
  const other = text.replace('copyName', 'nameOfCopy')
  await expect(keepPart(other, 'found')).rejects.toThrow('No table of routes has a place for nameOfCopy')
})
