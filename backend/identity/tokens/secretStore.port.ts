/** Keeps the few secrets that a server makes for itself. Every replica sees the same. */
export interface SecretStore {
  read(name: string): Promise<string | undefined>
  /** Keeps the text unless the name has one already, and returns the one that stands. */
  keep(name: string, text: string): Promise<string>
  replace(name: string, text: string): Promise<void>
}
