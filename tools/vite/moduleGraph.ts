import { dirname, join } from 'node:path'

interface KnownModule {
  code: string | null
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}

export interface ModuleGraph {
  /** The modules, and all that they import at once. */
  reach(from: Iterable<string>): Set<string>
  /** The modules that are loaded later, by this one or by one another. */
  loadedLater(from: string): Set<string>
}

const COMMENT = /\/\*[^]*?\*\/|^\s*\/\/.*$/gm
const HANDED_ON = /export\s*(?:\*(?:\s*as\s+(\w+))?|\{([^}]*)\})\s*from\s*["']([^"']+)["'];?/g
const REST_OF_BARREL = /["']use \w+["'];?|import \* as \w+ from ["'][^"']+["'];?|export \{ \w+ as \w+ \};?/g

/**
 * What imports what, for who plans chunks. Of a module that only hands on what others have, its importers bring just
 * what they take by name: the bundler drops the rest, and here it would lead everywhere.
 */
export function openModuleGraph(find: (id: string) => KnownModule | null): ModuleGraph {
  const known = (id: string) => find(id) ?? { code: null, importedIds: [], dynamicallyImportedIds: [] }
  const barrelAt = remembered((id: string) => readBarrel(id, known(id)))
  const imports = remembered((id: string): string[] => {
    const { code, importedIds } = known(id)
    return importedIds.flatMap((imported) => {
      if (!barrelAt(imported)) return [imported]
      return partsOf(imported, namesTaken(code ?? '', { by: id, from: imported }), code ?? '')
    })
  })
  const partsOf = (id: string, names: Names, user: string): string[] => {
    const handedOn = barrelAt(id)
    if (!handedOn) return [id]
    const parts = handedOn.flatMap(({ part, ...line }) => {
      const taken = namesHandedOn(line, names, user)
      return taken.size === 0 ? [] : partsOf(part, taken, user)
    })
    return [id, ...parts]
  }
  const reach = (from: Iterable<string>): Set<string> => {
    const met = new Set<string>()
    const waiting = [...from]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (met.has(id)) continue
      met.add(id)
      if (!barrelAt(id)) waiting.push(...imports(id))
    }
    return met
  }
  return {
    reach,
    loadedLater: (from) => {
      const later = new Set<string>()
      for (let waiting = [from]; waiting.length > 0;) {
        const loaded = [...reach(waiting)].flatMap((id) => known(id).dynamicallyImportedIds)
        waiting = [...new Set(loaded)].filter((id) => !later.has(id))
        for (const id of waiting) later.add(id)
      }
      return later
    },
  }
}

function remembered<T>(work: (id: string) => T): (id: string) => T {
  const results = new Map<string, T>()
  return (id) => {
    const result = results.has(id) ? results.get(id) : undefined
    if (result !== undefined) return result
    const made = work(id)
    results.set(id, made)
    return made
  }
}

/** One line of a barrel: all of a module, all of it under one name, or some names. */
interface HandedOn {
  space: string | undefined
  list: string | undefined
}

/** What a module hands on, where it does nothing else; false for any other module. */
function readBarrel(id: string, { code, importedIds }: KnownModule): (HandedOn & { part: string })[] | false {
  if (code === null || !onlyHandsOn(code)) return false
  const partAt = new Map(importedIds.map((part) => [part, part]))
  return [...code.matchAll(HANDED_ON)].flatMap(([, space, list, specifier = '']) => {
    const part =
      partAt.get(join(dirname(id), specifier)) ?? importedIds.find((one) => isMeant(specifier, { by: id, id: one }))
    return part === undefined ? [] : [{ space, list, part }]
  })
}

function onlyHandsOn(code: string): boolean {
  if (!/\bexport\b[^;]*\bfrom\b/.test(code)) return false
  const plain = code.replaceAll(COMMENT, '')
  const rest = plain.replaceAll(HANDED_ON, '').replaceAll(REST_OF_BARREL, '').trim()
  return rest === '' && plain.trim() !== ''
}

/** Whether a specifier in one module means another. */
function isMeant(specifier: string, { by, id }: { by: string; id: string }): boolean {
  if (specifier.startsWith('.')) return join(dirname(by), specifier) === id
  return id.includes(`/node_modules/${specifier}/`) || id.endsWith(specifier)
}

/** Names that the imported module exports, with their names in the importing module. */
type Names = ReadonlyMap<string, string>

/** What a module takes from another. */
function namesTaken(code: string, { by, from }: { by: string; from: string }): Names {
  const statements = code.matchAll(/import\s+([^"';]+?)\s+from\s*["']([^"']+)["']/g)
  const clauses = [...statements].filter(([, , specifier = '']) => isMeant(specifier, { by, id: from }))
  return new Map(clauses.flatMap(([, clause = '']) => [...namesIn(clause, code)]))
}

function namesIn(clause: string, code: string): Names {
  const [, space] = /\*\s*as\s+(\w+)/.exec(clause) ?? []
  if (space !== undefined) return membersOf(space, code)
  const [, list = ''] = /\{([^}]*)\}/.exec(clause) ?? []
  return new Map(pairsIn(list))
}

function pairsIn(list: string): [inner: string, outer: string][] {
  return list.split(',').map((part) => {
    const [inner = '', outer = inner] = part.trim().split(/\s+as\s+/)
    return [inner, outer]
  })
}

function membersOf(space: string, code: string): Names {
  const members = code.matchAll(new RegExp(`\\b${space}\\.(\\w+)`, 'g'))
  return new Map([...members].map(([, member = '']) => [member, member]))
}

/** What is asked of the module behind one line of a barrel. */
function namesHandedOn({ space, list }: HandedOn, names: Names, user: string): Names {
  if (space !== undefined) {
    const local = names.get(space)
    return local === undefined ? new Map() : membersOf(local, user)
  }
  if (list === undefined) return names
  return new Map(
    pairsIn(list).flatMap(([inner, outer]) => {
      const local = names.get(outer)
      return local === undefined ? [] : [[inner, local] as const]
    }),
  )
}
