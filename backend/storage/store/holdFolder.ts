import { DomainError } from '#backend/platform/DomainError.ts'
import { type DataFolder, FolderInUse, lockDataFolder } from '#backend/platform/folders/lockDataFolder.ts'

/** The folder that one process alone writes to. */
export interface HeldFolder {
  /** Takes it, or keeps it; `UNAVAILABLE` while another process has it. */
  hold(): Promise<void>
  release(): void
}

/**
 * Who writes which part is known to one process's memory, so one process has the drafts. Others on the same folder only
 * read, and take it over when that one has ended.
 */
export function holdFolder(path: string): HeldFolder {
  let folder: DataFolder | undefined
  let taking: Promise<void> | undefined

  async function take(): Promise<void> {
    try {
      folder = await lockDataFolder(path)
    } catch (error) {
      throw error instanceof FolderInUse ? new DomainError('UNAVAILABLE', { cause: error }) : error
    } finally {
      taking = undefined
    }
  }
  return {
    async hold() {
      if (folder) return
      taking ??= take()
      await taking
    },
    release: () => folder?.release(),
  }
}
