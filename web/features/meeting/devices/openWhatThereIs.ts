/** Asks for camera and microphone together. Whoever has no camera may still speak. */
export async function openWhatThereIs(): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: true, video: true })
  } catch (error) {
    if (error instanceof Error && error.name === 'NotFoundError') {
      return navigator.mediaDevices.getUserMedia({ audio: true })
    }
    throw error
  }
}
