/** A camera, a shared screen, or one simulcast layer of them, as the room forwards it. */
export interface VideoSource {
  /** As signalling names it; new for every publication. */
  readonly streamId: number
  /** Bits per second that arrived of late. */
  readonly bitrate: number
  /** Ends what is forwarded of it. */
  close(): void
}

export type CreateVideoSource = (streamId: number) => VideoSource
