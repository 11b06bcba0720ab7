/** Stores the few secrets that a server creates for itself. All replicas share them. */
export interface SecretStore {
  read(name: string): Promise<string | undefined>
  /** Stores the text unless the name already has one, and returns the stored one. */
  keep(name: string, text: string): Promise<string>
  replace(name: string, text: string): Promise<void>
}
