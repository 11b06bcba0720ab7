import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { parseSync } from 'vite'

/** The test files that load one of the sources, directly or through others. Paths are the project's. */
export function findTests(sources: ReadonlySet<string>, folders: readonly string[]): string[] {
  const graph = new ImportGraph()
  return globSync(folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`))
    .filter((test) => graph.reach(test).some((file) => sources.has(file)))
    .toSorted()
}

class ImportGraph {
  readonly #imports = new Map<string, readonly string[]>()

  reach(from: string): string[] {
    const seen = new Set([from])
    for (const file of seen) for (const imported of this.#importsOf(file)) seen.add(imported)
    return [...seen]
  }

  #importsOf(file: string): readonly string[] {
    const imports = this.#imports.get(file) ?? readImports(file)
    this.#imports.set(file, imports)
    return imports
  }
}

function readImports(file: string): string[] {
  const code = readFileSync(file, 'utf8')
  const { module } = parseSync(file, code)
  const specifiers = [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start + 1, end - 1)),
  ]
  return specifiers.flatMap((specifier) => ownFile(specifier, file) ?? []).filter((path) => /\.tsx?$/.test(path))
}

function ownFile(specifier: string, file: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('./') ? join(dirname(file), specifier) : undefined
}
