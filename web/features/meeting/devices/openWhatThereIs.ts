/** Asks for camera and microphone together. Whoever has no camera, or has it in use elsewhere, may still speak. */
export async function openWhatThereIs(): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: true, video: true })
  } catch (error) {
    if (error instanceof Error && ['NotFoundError', 'NotReadableError'].includes(error.name)) {
      return navigator.mediaDevices.getUserMedia({ audio: true })
    }
    throw error
  }
}
