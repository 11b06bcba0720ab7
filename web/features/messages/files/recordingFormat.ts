/** Formats of recordings, best first: the first plays everywhere. */
const formats = [
  { mimeType: 'audio/mp4;codecs=mp4a.40.2', ending: 'm4a' },
  { mimeType: 'audio/webm;codecs=opus', ending: 'weba' },
  { mimeType: 'audio/ogg;codecs=opus', ending: 'ogg' },
  { mimeType: 'audio/mp4', ending: 'm4a' },
] as const

export type RecordingFormat = (typeof formats)[number]

/** The format in which this browser records; undefined if it cannot record. */
export function recordingFormat(): RecordingFormat | undefined {
  // Old browsers, and pages that were not opened by https, have neither.
  if (!('mediaDevices' in navigator) || typeof MediaRecorder === 'undefined') return undefined
  return formats.find(({ mimeType }) => MediaRecorder.isTypeSupported(mimeType))
}
