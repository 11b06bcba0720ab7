import { DomainError } from '#backend/platform/DomainError.ts'
import { type DataFolder, FolderInUse, lockDataFolder } from '#backend/platform/folders/lockDataFolder.ts'

/** A folder to which only one process writes. */
export interface HeldFolder {
  /** Locks the folder unless this process already has it; `UNAVAILABLE` while another process does. */
  hold(): Promise<void>
  release(): void
}

/**
 * The writers of parts are tracked in the memory of one process, so only that process may write drafts. Other processes
 * on the same folder only read, and take over when it has ended.
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
