import type { Plugin } from 'vite'

interface CopyOptions {
  of: RegExp
  by: RegExp
}

/**
 * Gives one module another one for itself, so that the little it uses does not bring along all that others use. Only for
 * pure functions: what the other module keeps would be kept twice.
 */
export function ownCopy({ of, by }: CopyOptions): Plugin {
  return {
    name: 'own-copy',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer || !by.test(importer) || !of.test(source)) return undefined
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found && { ...found, id: `${found.id}?own` }
    },
  }
}
