// The smallest module with an instruction on vectors, which the model needs.
const VECTORS = Uint8Array.from([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
])

/** Whether this browser can change what stands behind a person. */
export function supportsBackgrounds(browser: typeof globalThis = globalThis): boolean {
  return (
    'Worker' in browser &&
    'OffscreenCanvas' in browser &&
    'createImageBitmap' in browser &&
    'captureStream' in browser.HTMLCanvasElement.prototype &&
    'WebAssembly' in browser &&
    browser.WebAssembly.validate(VECTORS)
  )
}
