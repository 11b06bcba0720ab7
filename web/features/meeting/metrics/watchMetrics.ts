import type { AudioVideoFacade, AudioVideoObserver } from 'amazon-chime-sdk-js'
import type { LineMetrics } from './lineMetrics.ts'
import { readMetrics } from './readMetrics.ts'

/** Tells about once a second how well the meeting comes through. Returns how to stop. */
export function watchMetrics(
  audioVideo: Pick<AudioVideoFacade, 'addObserver' | 'removeObserver'>,
  tell: (metrics: LineMetrics) => void,
): () => void {
  const observer: AudioVideoObserver = { metricsDidReceive: (report) => tell(readMetrics(report)) }
  audioVideo.addObserver(observer)
  return () => audioVideo.removeObserver(observer)
}
