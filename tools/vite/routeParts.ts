import { readFile } from 'node:fs/promises'
import { type Plugin, parseAstAsync } from 'vite'

/** What each table of routes needs of what a feature says. Who asks for one of them gets a copy with nothing else in it. */
const parts = {
  found: ['path', 'also', 'guard', 'layout', 'roles', 'follows', 'load'],
  frames: ['path', 'roles', 'title', 'subtitle', 'navigation', 'headerless', 'parent'],
  openings: ['query', 'variables', 'copyName', 'loading'],
} as const satisfies Record<string, readonly string[]>
type Part = keyof typeof parts

const placed = new Set<string>(Object.values(parts).flat())

const ROUTES = /\/routes\.tsx?$/
const TABLE = new RegExp(`/web/__generated__/(?:door/)?(${Object.keys(parts).join('|')})\\.ts$`)
const COPY = new RegExp(`^(.+/routes\\.tsx?)\\?(${Object.keys(parts).join('|')})$`)

/**
 * Gives each generated table its own part of a feature's routes: what finds a screen goes with the shell, titles and
 * icons with the layouts, questions and waiting pictures with the feature.
 */
export function routeParts(): Plugin {
  return {
    name: 'route-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: ROUTES },
      async handler(source, importer, options) {
        const [, part] = TABLE.exec(importer ?? '') ?? []
        if (part === undefined) return undefined
        const found = await this.resolve(source, importer, { ...options, skipSelf: true })
        return found && { ...found, id: `${found.id}?${part}` }
      },
    },
    load: {
      filter: { id: COPY },
      async handler(id) {
        const [, file = '', part] = COPY.exec(id) ?? []
        if (!isPart(part)) return undefined
        this.addWatchFile(file)
        return keepPart(await readFile(file, 'utf8'), part)
      },
    },
  }
}

function isPart(name: string | undefined): name is Part {
  return name !== undefined && Object.hasOwn(parts, name)
}

type Node = Awaited<ReturnType<typeof parseAstAsync>>['body'][number]
interface Span {
  start: number
  end: number
  text: string
}

/** The text of a feature's routes without the properties that belong to other parts, and without what only they import. */
export async function keepPart(text: string, part: Part): Promise<string> {
  const { body } = await parseAstAsync(text, { lang: 'tsx' })
  const kept: readonly string[] = parts[part]
  const pruned = routesIn(body).map(({ said: { properties, start, end } }) => {
    const own = properties.filter((property) => {
      if (property.type !== 'Property' || property.key.type !== 'Identifier')
        throw new Error('A route is said in plain properties')
      const { name } = property.key
      // Otherwise the built client would go without it, and nothing would say so.
      if (!placed.has(name)) throw new Error(`No table of routes has a place for ${name}`)
      return kept.includes(name)
    })
    return { start, end, text: `{ ${own.map((property) => text.slice(property.start, property.end)).join(', ')} }` }
  })
  const imports = body.filter((node) => node.type === 'ImportDeclaration')
  const rest = replaced(text, [...pruned, ...imports.map(({ start, end }) => ({ start, end, text: '' }))])
  const isUsed = (name: string) => new RegExp(`\\b${name}\\b`).test(rest)
  return [...imports.flatMap((node) => importOf(node, text, isUsed)), rest].join('\n')
}

interface ReadRoute {
  name: string
  layout: string
  /** The file of its screen, from the feature's folder. */
  screen: string
  /** Whether a question stands beside it. */
  asks: boolean
}

/** What a build has to know of a feature's routes without running them. */
export async function readRoutes(text: string): Promise<ReadRoute[]> {
  const { body } = await parseAstAsync(text, { lang: 'tsx' })
  return routesIn(body).map(({ name, said }) => {
    const own = text.slice(said.start, said.end)
    const [, layout = ''] = /\blayout: '(\w+)'/.exec(own) ?? []
    const [, screen = ''] = /\bload: [^']*import\('\.\/([^']+)'\)/.exec(own) ?? []
    return { name, layout, screen, asks: /\bloading\b/.test(own) }
  })
}

/** The objects that are handed to `screenAlone` and `screenWithQuery`, by the routes' names. */
function routesIn(body: readonly Node[]) {
  const declared = body.flatMap((node) =>
    node.type === 'ExportNamedDeclaration' && node.declaration?.type === 'VariableDeclaration'
      ? node.declaration.declarations
      : [],
  )
  const table = declared.find(({ id }) => id.type === 'Identifier' && id.name === 'routes')?.init
  if (table?.type !== 'ObjectExpression') throw new Error('A feature says its routes in one object')
  return table.properties.map((property) => {
    const call = property.type === 'Property' ? property.value : undefined
    const said = call?.type === 'CallExpression' ? call.arguments[0] : undefined
    if (property.type !== 'Property' || property.key.type !== 'Identifier' || said?.type !== 'ObjectExpression') {
      throw new Error('A route is said in an object of its own')
    }
    return { name: property.key.name, said }
  })
}

function importOf(node: Extract<Node, { type: 'ImportDeclaration' }>, text: string, isUsed: (name: string) => boolean) {
  const used = node.specifiers.filter(({ local }) => isUsed(local.name))
  if (node.importKind === 'type' || used.length === 0) return []
  const whole = used.filter(({ type }) => type === 'ImportDefaultSpecifier').map(({ local }) => local.name)
  const named = used.filter(({ type }) => type === 'ImportSpecifier').map(({ start, end }) => text.slice(start, end))
  return [
    `import ${[...whole, ...(named.length > 0 ? [`{ ${named.join(', ')} }`] : [])].join(', ')} from ${node.source.raw}`,
  ]
}

function replaced(text: string, spans: readonly Span[]): string {
  let rest = ''
  let at = 0
  for (const { start, end, text: other } of spans.toSorted((one, next) => one.start - next.start)) {
    rest += text.slice(at, start) + other
    at = end
  }
  return rest + text.slice(at)
}
