import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { rareParts, rareWords } from './rareParts.ts'
import { readImports } from './readImports.ts'

/** A part of the client with routes of its own: the shell, or a feature. */
interface Owner {
  name: string
  paths: string
  routes: string
  /** The catalogs of its screens' texts. */
  words: readonly string[]
  /** Whether a screen of it asks for data, and so has more to load than its code. */
  asks: boolean
}

const SHELL = 'app'

/** Features whose rows are in the shell's first table. All others load with the first step beyond sign-in. */
const AT_DOOR = [SHELL, 'auth']

/**
 * Makes the client's tables of what features say of their own routes: all paths by name, and the routes in three
 * tables by when they load, two of them once for the door and once for everything beyond it. At build each of them
 * gets its own part of a feature's routes (tools/vite/routeParts.ts).
 */
export function writeRoutes(root: string): void {
  const owners = findOwners(root)
  const folder = join(root, 'web', '__generated__')
  mkdirSync(join(folder, 'door'), { recursive: true })
  const write = (name: string, lines: readonly string[]) =>
    writeFileSync(join(folder, `${name}.ts`), `${lines.join('\n')}\n`)

  write('paths', [
    ...owners.map(({ name, paths }) => `import { paths as ${name} } from '#${paths}'`),
    `export const paths = { ${owners.map(({ name }) => `...${name}`).join(', ')} }`,
  ])
  const isAtDoor = ({ name }: Owner) => AT_DOOR.includes(name)
  for (const [where, those] of [
    ['door/', owners.filter(isAtDoor)],
    ['', owners.filter((owner) => !isAtDoor(owner))],
  ] as const) {
    write(`${where}found`, foundOf(those))
    write(`${where}openings`, openingsOf(those))
  }
  write('frames', [
    "import type { Framing } from '#web/app/routing/route.ts'",
    ...owners.map(({ name, routes }) => `import { routes as ${name} } from '#${routes}'`),
    `export const frames: Readonly<Record<string, Framing>> = { ${owners.map(({ name }) => `...${name}`).join(', ')} }`,
  ])
}

function foundOf(owners: readonly Owner[]): string[] {
  return [
    "import type { FoundFeature } from '#web/app/routing/rows.ts'",
    ...owners.map(({ name, routes }) => `import { routes as ${name} } from '#${routes}'`),
    'export const found: readonly FoundFeature[] = [',
    ...owners.map(({ name, words }) => `  { feature: '${name}', words: ${JSON.stringify(words)}, routes: ${name} },`),
    ']',
  ]
}

function openingsOf(owners: readonly Owner[]): string[] {
  return [
    "import type { Openings } from '#web/app/routing/rows.ts'",
    'export const openings: Openings = {',
    ...owners
      .filter(({ asks }) => asks)
      .map(({ name, routes }) => `  ${name}: async () => (await import('#${routes}')).routes,`),
    '}',
  ]
}

function findOwners(root: string): Owner[] {
  const found = globSync('web/{app,features/*}/routes.{ts,tsx}', { cwd: root }).toSorted()
  return found.map((routes) => {
    const folder = dirname(routes)
    const name = folder.split('/').at(-1) ?? ''
    return {
      name,
      paths: `${folder}/paths.ts`,
      routes,
      words: name === SHELL ? [] : findWords(root, routes),
      asks: readFileSync(join(root, routes), 'utf8').includes('screenWithQuery('),
    }
  })
}

/** Whose words are a catalogue of their own: a feature's, and those of the primitives that few pages have. */
const SPEAKERS = [
  /^web\/features\/([^/]+)\//,
  new RegExp(`^web/app/(${rareWords.join('|')})/`),
  new RegExp(`^web/(ui)/(?:${rareParts.join('|')})/`),
]

/** The features whose texts these screens use, including those that can open above them. */
export function findWords(root: string, routes: string): string[] {
  const speaking = [...readImports(root, [routes])].flatMap(({ file, text }) => {
    const speaker = SPEAKERS.flatMap((within) => within.exec(file)?.[1] ?? [])
    return text.includes("/macro'") ? speaker : []
  })
  return [...new Set(speaking)].toSorted()
}
