// What Chromium has beyond TypeScript's library, of the File System Access API.

interface FileSystemHandle {
  queryPermission?(descriptor: { mode: 'read' }): Promise<PermissionState>
  /** Asks the person, and so needs a press. */
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
