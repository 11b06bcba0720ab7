import { join } from 'node:path'
import type { Plugin } from 'vite'

interface PreloadOptions {
  /** The root of the web client. */
  root: string
  /** What the first page at an address needs beyond the shell: files by the start of the path, below the base. */
  pages: readonly PreloadedPage[]
  /** The locales, by the language that is kept in the browser; the first is the one of who has chosen none. */
  locales: Readonly<Record<string, string>>
}

interface PreloadedPage {
  path: string
  isMembers: boolean
  modules: readonly string[]
  /** The features whose words it speaks. */
  words: readonly string[]
}

interface BuiltChunk {
  type: string
  fileName: string
  imports?: string[]
  moduleIds?: string[]
  facadeModuleId?: string | null
}

/**
 * Starts loading the page's own code and catalogue beside the shell. The document is the same for all addresses, so a
 * script in it chooses them: by path, language, and whether the browser remembers a user.
 */
export function preloadPages({ root, pages, locales }: PreloadOptions): Plugin {
  return {
    name: 'preload-pages',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const chunks = Object.values<BuiltChunk>(bundle ?? {})
        const filesOf = (modules: readonly string[]) => filesFor(chunks, modules).filter((file) => !html.includes(file))
        const choices = {
          pages: pages.map(({ path, isMembers, modules, words }) => ({
            path,
            isMembers,
            files: filesOf(modules),
            words: Object.values(locales).map((locale) => filesOf(cataloguesOf(root, words, locale))),
          })),
          languages: Object.keys(locales),
          words: Object.values(locales).map((locale) => filesOf(cataloguesOf(root, [], locale))),
        }
        const children = `(${preload.toString()})(${JSON.stringify(choices)})`
        // Before the style sheet, which a script after it would wait for; after the base, which the addresses need.
        return html.replace(/<base [^>]*>/, (base) => `${base}\n<script nonce="__NONCE__">${children}</script>`)
      },
    },
  }
}

function cataloguesOf(root: string, words: readonly string[], locale: string): string[] {
  return ['', ...words].map((feature) => join(root, 'locales', feature, `${locale}.po`))
}

/** The chunks that hold the modules or stand for them, and all that those import. */
function filesFor(chunks: readonly BuiltChunk[], modules: readonly string[]): string[] {
  const files = new Set<string>()
  const waiting = modules.flatMap((module) => {
    const holders = chunks.filter(
      ({ moduleIds, facadeModuleId }) => facadeModuleId === module || moduleIds?.includes(module),
    )
    if (holders.length === 0) throw new Error(`The build has no ${module}`)
    return holders.map(({ fileName }) => fileName)
  })
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue
    files.add(file)
    waiting.push(...(chunks.find(({ fileName }) => fileName === file)?.imports ?? []))
  }
  return [...files]
}

interface Choices {
  pages: { path: string; isMembers: boolean; files: string[]; words: string[][] }[]
  languages: string[]
  words: string[][]
}

/** Runs in the browser, as text: it can use nothing but what it is given. */
function preload({ pages, languages, words }: Choices): void {
  const start = (file: string): void => {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: file, crossOrigin: '' })
    document.head.append(link)
  }
  let keys: string[] = []
  let language: string | null = null
  try {
    keys = Object.keys(localStorage)
    language = localStorage.getItem('language')
  } catch {
    // A browser without storage remembers no user.
  }
  const isIn = keys.some((key) => key.endsWith('.LastAuthUser'))
  const path = location.href.slice(document.baseURI.length)
  const spoken = Math.max(languages.indexOf(language ?? ''), 0)
  const page = pages.find((one) => path.startsWith(one.path) && one.isMembers === isIn)
  for (const file of (page?.words ?? words)[spoken] ?? []) start(file)
  page?.files.forEach(start)
}
