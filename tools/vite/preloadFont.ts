import type { Plugin } from 'vite'

/** Starts the font that every first screen needs beside the style sheet instead of after it. */
export function preloadFont({ name }: { name: RegExp }): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const font = Object.keys(bundle ?? {}).find((file) => name.test(file))
        if (!font) throw new Error(`No font of the build matches ${name}`)
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `./${font}`, crossorigin: true }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}
