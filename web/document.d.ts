declare module '*.css'

interface ImportMeta {
  /** Vite replaces it by what it was started for. */
  readonly env: { readonly DEV: boolean }
  /** Vite replaces the call by what it finds when it builds. */
  glob<T>(pattern: string, options: { query: string; import: 'default'; eager: true }): Record<string, T>
}
