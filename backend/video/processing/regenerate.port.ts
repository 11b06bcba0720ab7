/** The file of a video that jobs make renditions of. */
export interface ProcessedFile {
  videoID: string
  objectKey: string
  /** A job for the file is running or queued. */
  isWorkedOn: boolean
}

/** The queries of an operator's command, within one transaction. */
export interface RegenerateStore {
  /** The file of a video; undefined for a video without one. */
  find(id: string): Promise<ProcessedFile | undefined>
  /** Files of videos that lack a rendition, a poster or a preview. */
  listMissing(): Promise<ProcessedFile[]>
  /** Makes the next job start over in a new folder. The current renditions stay playable until it is done. */
  setRunAside(objectKey: string): Promise<void>
}
