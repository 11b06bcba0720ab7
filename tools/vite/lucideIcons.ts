import type { Plugin } from 'vite'

/** Replaces the library's function that builds icons, which every page would load: it also serves other frameworks. */
export function lucideIcons({ by }: { by: string }): Plugin {
  return {
    name: 'lucide-icons',
    apply: 'build',
    load: {
      filter: { id: /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/ },
      handler: () => `export { createIcon as default } from ${JSON.stringify(by)}`,
    },
  }
}
