// Chromium's additions of the File System Access API that TypeScript's library lacks.

interface FileSystemHandle {
  queryPermission?(descriptor: { mode: 'read' }): Promise<PermissionState>
  /** Prompts the user, so it needs a user gesture. */
  requestPermission?(descriptor: { mode: 'read' }): Promise<PermissionState>
}

interface DataTransferItem {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>
}

interface Window {
  showOpenFilePicker?(options: {
    multiple?: boolean
    types?: { description?: string; accept: Record<string, string[]> }[]
  }): Promise<FileSystemFileHandle[]>
}
