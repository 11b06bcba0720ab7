/** The file of a video that jobs make renditions of. */
export interface ProcessedFile {
  videoID: string
  objectKey: string
}

/** What an operator's command reads and resets, within one transaction. */
export interface RegenerateStore {
  /** The file of a video; undefined for a video without one. */
  find(id: string): Promise<ProcessedFile | undefined>
  /** Files of videos that lack a rendition, a poster or a preview. */
  listMissing(): Promise<ProcessedFile[]>
  /** Whether a job works on the file or waits to. */
  isUnderWay(objectKey: string): Promise<boolean>
  /** Lets the next job make everything again, in a folder of its own: the film can be watched until that is done. */
  setRunAside(objectKey: string): Promise<void>
}
