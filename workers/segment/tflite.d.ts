declare module '@twilio/video-processors/dist/build/tflite-simd-1-0-0.js' {
  /** TensorFlow Lite with the operations of MediaPipe's models, compiled to WebAssembly. */
  export interface Runtime {
    readonly HEAPU8: Uint8Array
    readonly HEAPF32: Float32Array
    /** Offset in bytes at which the model has to be written. */
    readonly _getModelBufferMemoryOffset: () => number
    /** Reads the model from there. Returns 0 on success. */
    readonly _loadModel: (bytes: number) => number
    /** Offset in bytes; three floats of 0 to 1 per pixel. */
    readonly _getInputMemoryOffset: () => number
    readonly _getInputWidth: () => number
    readonly _getInputHeight: () => number
    readonly _runInference: () => number
    /** Offset in bytes; one float of 0 to 1 per pixel. */
    readonly _getOutputMemoryOffset: () => number
  }

  interface RuntimeOptions {
    locateFile: () => string
    print: (line: string) => void
    printErr: (line: string) => void
  }

  function createRuntime(options: RuntimeOptions): Promise<Runtime>
  export { createRuntime as default }
}
