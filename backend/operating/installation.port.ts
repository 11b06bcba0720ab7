import type { Installation } from '#schema/__generated__/wire.ts'

/** Size of what the installation keeps. */
export type StoredAmounts = Pick<Installation, 'files' | 'fileBytes' | 'databaseBytes' | 'openUploads'>

export interface InstallationStore {
  readAmounts(): Promise<StoredAmounts>
}
