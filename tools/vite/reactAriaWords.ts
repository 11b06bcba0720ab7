import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

interface Words {
  /** The library's locales that are kept; of the others nothing is bundled. */
  locales: readonly string[]
  /** A module that has the words of one more locale, by the library's family of parts. */
  own: { locale: string; file: string; name: string }
}

const FAMILY = /\/react-(?:aria|stately)\/dist\/private\/(\w+)\/intlStrings\.mjs$/

/** React Aria brings what it says in 34 languages, in each of its parts. This leaves ours, and adds what is missing. */
export function reactAriaWords({ locales, own }: Words) {
  return {
    name: 'react-aria-words',
    transform: {
      filter: { id: FAMILY },
      handler(_code: string, id: string): string {
        const family = FAMILY.exec(id)?.[1] ?? ''
        const folder = join(dirname(id), '../intl', family)
        // Rather no build than one that falls back to English unseen, should the library move its files.
        const lost = locales.find((locale) => !existsSync(join(folder, `${locale}.mjs`)))
        if (lost !== undefined) throw new Error(`React Aria has no words of ${lost} in ${folder}`)
        const kept = locales.map((locale, at) => `import said${at} from '../intl/${family}/${locale}.mjs'`)
        return [
          ...kept,
          `import { ${own.name} } from ${JSON.stringify(own.file)}`,
          `export default {`,
          ...locales.map((locale, at) => `  '${locale}': said${at},`),
          `  '${own.locale}': ${own.name}.${family} ?? said0,`,
          `}`,
        ].join('\n')
      },
    },
  } satisfies Plugin
}
