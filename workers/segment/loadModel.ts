import modelUrl from '@twilio/video-processors/dist/build/selfie_segmentation_landscape.tflite?url'
import createRuntime, { type Runtime } from '@twilio/video-processors/dist/build/tflite-simd-1-0-0.js'
import runtimeUrl from '@twilio/video-processors/dist/build/tflite-simd-1-0-0.wasm?url'
import type { Place, Size } from './fitInto.ts'

/** Separates people from the background, in pictures of one size. */
export interface Model extends Size {
  /**
   * Takes four bytes per pixel. Returns the probability that each pixel of the area shows the attendee, 0 to 1, row by
   * row.
   */
  look(pixels: Uint8ClampedArray, place: Place): Float32Array
}

const BYTES_OF_FLOAT = 4

/** Throws if the browser cannot run it or the files cannot be loaded. */
export async function loadModel(): Promise<Model> {
  const silent = () => undefined
  const runtime = await createRuntime({ locateFile: () => runtimeUrl, print: silent, printErr: silent })
  const response = await fetch(modelUrl)
  if (!response.ok) throw new Error(`The model can't be loaded: ${response.status}`)
  return openModel(runtime, new Uint8Array(await response.arrayBuffer()))
}

function openModel(runtime: Runtime, bytes: Uint8Array): Model {
  const { _getModelBufferMemoryOffset: modelAt, _loadModel: load, _runInference: run } = runtime
  runtime.HEAPU8.set(bytes, modelAt())
  if (load(bytes.byteLength) !== 0) throw new Error('The model can’t be read')
  const { _getInputWidth: widthOf, _getInputHeight: heightOf } = runtime
  const { _getInputMemoryOffset: inputAt, _getOutputMemoryOffset: outputAt } = runtime
  const size = { width: widthOf(), height: heightOf() }
  return {
    ...size,
    look(pixels, place) {
      // A growing memory replaces the array.
      fill(runtime.HEAPF32.subarray(inputAt() / BYTES_OF_FLOAT), pixels)
      run()
      return cutOut(runtime.HEAPF32.subarray(outputAt() / BYTES_OF_FLOAT), size, place)
    },
  }
}

/** Three colors per pixel, 0 to 1. */
function fill(input: Float32Array, pixels: Uint8ClampedArray): void {
  let to = 0
  for (let from = 0; from < pixels.length; from += 4) {
    input[to] = (pixels[from] ?? 0) / 255
    input[to + 1] = (pixels[from + 1] ?? 0) / 255
    input[to + 2] = (pixels[from + 2] ?? 0) / 255
    to += 3
  }
}

function cutOut(output: Float32Array, { width }: Size, place: Place): Float32Array {
  const found = new Float32Array(place.width * place.height)
  for (let row = 0; row < place.height; row += 1) {
    const from = (place.y + row) * width + place.x
    found.set(output.subarray(from, from + place.width), row * place.width)
  }
  return found
}
