import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { areas } from './areas.ts'

const project = fileURLToPath(new URL('../../../', import.meta.url))
const files = globSync('web/**/*.{ts,tsx}', { cwd: project }).filter((file) => !file.includes('.test.'))

test.each(Object.entries(areas))(
  'nothing of %s is drawn where its words are not loaded',
  (area, { drawnElsewhere }) => {
    const isOfArea = (file: string) =>
      file.startsWith(`web/features/${area}/`) && !drawnElsewhere.some((name) => file.endsWith(`/${name}.tsx`))
    const elsewhere = files.filter((file) => !isOfArea(file))
    const spoken = [...importedBy(elsewhere)].filter((file) => isOfArea(file) && hasWords(file))
    expect(spoken).toEqual([])

    const loads = elsewhere.flatMap((file) => loadsIn(file).filter(({ loaded }) => isOfArea(loaded)))
    expect(loads.length).toBeGreaterThan(0)
    for (const { loaded, before } of loads) expect(before, loaded).toContain(`withWordsOf('${area}', `)
  },
)

/** The files, and all that they bring along. */
function importedBy(starting: readonly string[]): Set<string> {
  const met = new Set<string>()
  const waiting = [...starting]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (met.has(file)) continue
    met.add(file)
    const from = file
    const specifiers = textOf(from).matchAll(/^(?:import|\}|export) (?!type )[^'(]*'(\.\/|#)([^']+)'/gm)
    waiting.push(...[...specifiers].map(([, start, rest = '']) => (start === '#' ? rest : join(dirname(from), rest))))
  }
  return met
}

/** What a file loads later, with the code that stands before it in its statement. */
function loadsIn(file: string): { loaded: string; before: string }[] {
  const loads = textOf(file).matchAll(/^(.*\n?.*)import\('#(web\/[^']+)'\)/gm)
  return [...loads].map(([, before = '', loaded = '']) => ({ loaded, before }))
}

function hasWords(file: string): boolean {
  return textOf(file).includes("/macro'")
}

function textOf(file: string): string {
  return files.includes(file) ? readFileSync(join(project, file), 'utf8') : ''
}
