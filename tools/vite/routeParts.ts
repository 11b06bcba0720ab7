import { readFile } from 'node:fs/promises'
import { type Plugin, parseAstAsync } from 'vite'

/** What each table of routes needs of what a feature says. Who asks for one of them gets a copy with nothing else in it. */
const parts = {
  found: ['path', 'also', 'guard', 'layout', 'roles', 'load'],
  frames: ['path', 'roles', 'title', 'subtitle', 'navigation', 'headerless'],
  openings: ['query', 'variables', 'loading'],
} as const satisfies Record<string, readonly string[]>
type Part = keyof typeof parts

const ROUTES = /\/routes\.tsx?$/
const TABLE = new RegExp(`/web/__generated__/(${Object.keys(parts).join('|')})\\.ts$`)
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
}

/** The text of a feature's routes without the properties that belong to other parts, and without what only they import. */
export async function keepPart(text: string, part: Part): Promise<string> {
  const { body } = await parseAstAsync(text, { lang: 'tsx' })
  const kept: readonly string[] = parts[part]
  const dropped = routesIn(body).flatMap(({ properties }) =>
    properties.flatMap((property, index) => {
      if (property.type !== 'Property' || property.key.type !== 'Identifier') {
        throw new Error('A route is said in plain properties, one a line')
      }
      const end = properties[index + 1]?.start ?? property.end
      return kept.includes(property.key.name) ? [] : [{ start: property.start, end }]
    }),
  )
  const imports = body.filter((node) => node.type === 'ImportDeclaration')
  const rest = without(text, [...dropped, ...imports])
  const isUsed = (name: string) => new RegExp(`\\b${name}\\b`).test(rest)
  return [...imports.flatMap((node) => importOf(node, text, isUsed)), rest].join('\n')
}

/** The objects that are handed to `screenAlone` and `screenWithQuery`. */
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
    const route = call?.type === 'CallExpression' ? call.arguments[0] : undefined
    if (route?.type !== 'ObjectExpression') throw new Error('A route is said in an object of its own')
    return route
  })
}

function importOf(node: Extract<Node, { type: 'ImportDeclaration' }>, text: string, isUsed: (name: string) => boolean) {
  const used = node.specifiers.filter(({ local }) => isUsed(local.name))
  if (node.importKind === 'type' || used.length === 0) return []
  const whole = used.filter(({ type }) => type === 'ImportDefaultSpecifier').map(({ local }) => local.name)
  const named = used.filter(({ type }) => type === 'ImportSpecifier').map(({ start, end }) => text.slice(start, end))
  return [`import ${[...whole, ...(named.length > 0 ? [`{ ${named.join(', ')} }`] : [])].join(', ')} from ${node.source.raw}`]
}

function without(text: string, spans: readonly Span[]): string {
  let rest = ''
  let at = 0
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    rest += text.slice(at, start)
    at = end
  }
  return rest + text.slice(at)
}
