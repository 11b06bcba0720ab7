import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { formatter } from '@lingui/format-po'
import { runTool } from './runTool.ts'

/** English is the source, and Arabic is the promise that every language can be whole. */
const COMPLETE = ['en', 'ar']

/** Extracts the messages beside the project, and tells where the catalogues differ or have no sentence. */
export async function findCatalogueGaps(root: string): Promise<string | undefined> {
  const kept = join(root, 'web', 'locales')
  const fresh = mkdtempSync(join(tmpdir(), 'obi-catalogues-'))
  try {
    const config = join(fresh, 'lingui.config.ts')
    writeFileSync(config, configFor(root, fresh))
    const { code, output } = await runTool('lingui', ['extract', '--clean', '--overwrite', '--config', config], root)
    if (code !== 0) return output
    const said = cataloguesIn(fresh)
    if (said.length === 0) return 'There is no catalogue.'
    const names = new Set([...said, ...cataloguesIn(kept)])
    const gaps = [...names].flatMap((name) => gapsBetween(name, textOf(join(fresh, name)), textOf(join(kept, name))))
    return gaps.length === 0 ? undefined : gaps.join('\n')
  } finally {
    rmSync(fresh, { recursive: true })
  }
}

function cataloguesIn(folder: string): string[] {
  return globSync('**/*.po', { cwd: folder })
}

function configFor(root: string, folder: string): string {
  return `import project from ${JSON.stringify(join(root, 'lingui.config.ts'))}
const beside = (path) => path.replace('<rootDir>/web/locales', () => ${JSON.stringify(folder)})
const catalogs = project.catalogs.map((catalog) => ({ ...catalog, path: beside(catalog.path) }))
export default { ...project, rootDir: ${JSON.stringify(root)}, catalogs }
`
}

/** Compares the catalogue that extraction makes with the one that is kept. */
export function gapsBetween(name: string, freshText: string, keptText: string): string[] {
  const locale = basename(name, '.po')
  const fresh = messagesIn(locale, freshText)
  const kept = messagesIn(locale, keptText)
  const missing = [...fresh].filter(([id]) => !kept.has(id))
  const obsolete = [...kept].filter(([id]) => !fresh.has(id))
  const untold = COMPLETE.includes(locale) ? [...kept].filter(([, { text }]) => text === '') : []
  return [
    ...missing.map(([, { source }]) => `${name}: "${source}" is not in the catalogue. Run npm run extract.`),
    ...obsolete.map(([, { source }]) => `${name}: "${source}" is not said any more. Run npm run extract.`),
    ...untold.map(([, { source }]) => `${name}: "${source}" has no sentence.`),
  ]
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function messagesIn(locale: string, text: string): Map<string, { source: string; text: string }> {
  const catalogue = formatter().parse(text, { locale, sourceLocale: 'en', filename: `${locale}.po` })
  if (catalogue instanceof Promise) throw new TypeError('This format is read at once')
  const said = Object.entries(catalogue).filter(([, { obsolete }]) => !obsolete)
  return new Map(said.map(([id, { message, translation }]) => [id, { source: message ?? id, text: translation ?? '' }]))
}
