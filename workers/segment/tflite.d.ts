declare module '@twilio/video-processors/dist/build/tflite-simd-1-0-0.js' {
  /** TensorFlow Lite with the operations of MediaPipe's models, compiled to WebAssembly. */
  export interface Runtime {
    readonly HEAPU8: Uint8Array
    readonly HEAPF32: Float32Array
    /** Where a model's bytes are to be laid, in bytes. */
    readonly _getModelBufferMemoryOffset: () => number
    /** Reads the model that was laid there. Answers 0 when it could. */
    readonly _loadModel: (bytes: number) => number
    /** In bytes; three floats of 0 to 1 per pixel. */
    readonly _getInputMemoryOffset: () => number
    readonly _getInputWidth: () => number
    readonly _getInputHeight: () => number
    readonly _runInference: () => number
    /** In bytes; one float of 0 to 1 per pixel. */
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
