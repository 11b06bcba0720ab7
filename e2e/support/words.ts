import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#tools/build/projectRoot.ts'

/** Translates an English text, with its values filled in and without tags. */
export type Words = (text: string, values?: Readonly<Record<string, string | number>>) => string

const ENTRY = /^msgid "(?<text>.+)"\nmsgstr "(?<said>.+)"$/gm
const PLURAL = /^\{(?<name>\w+), plural, (?<forms>.+)\}$/s

/** Reads the catalogs of the product, so that a better translation does not break a story. */
export function wordsOf(locale: 'en' | 'ar'): Words {
  const catalogues = globSync(join(projectRoot, 'web', 'locales', '**', `${locale}.po`))
  const entries = catalogues.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(ENTRY)])
  const said = new Map(entries.map(({ groups }) => [groups?.['text'], groups?.['said']]))
  return (text, values = {}) => {
    const pattern = said.get(text)
    if (pattern === undefined) throw new Error(`"${text}" is not in the catalogue ${locale}`)
    return inflect(pattern, { values, locale })
      .replaceAll(/<\/?\d+>/g, '')
      .replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
  }
}

function inflect(pattern: string, { values, locale }: { values: Parameters<Words>[1]; locale: string }): string {
  const { name, forms } = PLURAL.exec(pattern)?.groups ?? {}
  if (name === undefined || forms === undefined) return pattern
  const count = Number(values?.[name])
  const formFor = (kind: string) => new RegExp(`(?:^| )${kind} \\{([^}]*)\\}`).exec(forms)?.[1]
  const form = formFor(new Intl.PluralRules(locale).select(count)) ?? formFor('other') ?? ''
  return form.replaceAll('#', String(count))
}
