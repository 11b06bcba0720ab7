/** The file of a video that jobs make renditions of. */
export interface ProcessedFile {
  videoID: string
  objectKey: string
  /** A job works on the file or waits to. */
  isWorkedOn: boolean
}

/** What an operator's command reads and resets, within one transaction. */
export interface RegenerateStore {
  /** The file of a video; undefined for a video without one. */
  find(id: string): Promise<ProcessedFile | undefined>
  /** Files of videos that lack a rendition, a poster or a preview. */
  listMissing(): Promise<ProcessedFile[]>
  /** Lets the next job make everything again, in a folder of its own: the film can be watched until that is done. */
  setRunAside(objectKey: string): Promise<void>
}
