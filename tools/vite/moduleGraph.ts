interface KnownModule {
  code: string | null
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}

export type FindModule = (id: string) => KnownModule | null

/** A package whose one door leads to each of its parts. Who takes one part from it does not bring the others. */
const BARREL = /\/node_modules\/(lucide-react)\/.*\/lucide-react\.mjs$/

export interface ModuleGraph {
  /** The modules, and all that they import at once. */
  reach(from: Iterable<string>): Set<string>
  /** The modules that are loaded later, by these or by one another. */
  loadedLater(from: string): Set<string>
}

export function openModuleGraph(find: FindModule): ModuleGraph {
  const imports = (id: string): readonly string[] => {
    const { code, importedIds } = find(id) ?? { code: null, importedIds: [] }
    return importedIds.flatMap((imported) => {
      const [, name] = BARREL.exec(imported) ?? []
      return name === undefined ? [imported] : [imported, ...partsTaken(code ?? '', name, find(imported))]
    })
  }
  const reach = (from: Iterable<string>): Set<string> => {
    const met = new Set<string>()
    const waiting = [...from]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (met.has(id)) continue
      met.add(id)
      if (!BARREL.test(id)) waiting.push(...imports(id))
    }
    return met
  }
  return {
    reach,
    loadedLater: (from) => {
      const later = new Set<string>()
      for (let waiting = [from]; waiting.length > 0;) {
        const loaded = [...reach(waiting)].flatMap((id) => find(id)?.dynamicallyImportedIds ?? [])
        waiting = [...new Set(loaded)].filter((id) => !later.has(id))
        for (const id of waiting) later.add(id)
      }
      return later
    },
  }
}

function partsTaken(code: string, name: string, barrel: KnownModule | null): string[] {
  const taken = [...code.matchAll(new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']${name}["']`, 'g'))]
  const names = taken.flatMap(([, list = '']) => list.split(',').map((part) => part.trim().split(' as ')[0]))
  return names.flatMap((part) => {
    const [, file = ''] = new RegExp(`as ${part}\\b[^}]*\\} from ['"]\\.([^'"]+)['"]`).exec(barrel?.code ?? '') ?? []
    return barrel?.importedIds.filter((id) => file !== '' && id.endsWith(file)) ?? []
  })
}
