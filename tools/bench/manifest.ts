import { readFileSync } from 'node:fs'
import * as v from 'valibot'

const Chunk = v.object({
  file: v.string(),
  imports: v.optional(v.array(v.string()), []),
  css: v.optional(v.array(v.string()), []),
})
const ManifestFile = v.record(v.string(), Chunk)
type ManifestFile = v.InferOutput<typeof ManifestFile>

/** What a build of the web client consists of, by the source files' paths from its root. */
export interface Manifest {
  sources(): string[]
  /** The scripts that these sources load at once. Rejects a source that the build does not have. */
  scriptsOf(sources: readonly string[]): Set<string>
  styles(): Set<string>
}

export function readManifest(file: string): ManifestFile {
  return v.parse(ManifestFile, JSON.parse(readFileSync(file, 'utf8')))
}

export function openManifest(chunks: ManifestFile): Manifest {
  const get = (source: string) => {
    const chunk = chunks[source]
    if (chunk === undefined) throw new Error(`The build has no ${source}`)
    return chunk
  }
  return {
    sources: () => Object.keys(chunks),
    styles: () =>
      new Set(
        Object.values(chunks)
          .flatMap(({ file, css }) => [file, ...css])
          .filter((file) => file.endsWith('.css')),
      ),
    scriptsOf: (sources) => {
      const seen = new Set<string>()
      const waiting = [...sources]
      for (let source = waiting.pop(); source !== undefined; source = waiting.pop()) {
        if (seen.has(source)) continue
        seen.add(source)
        waiting.push(...get(source).imports)
      }
      return new Set([...seen].map((source) => get(source).file).filter((file) => file.endsWith('.js')))
    },
  }
}
