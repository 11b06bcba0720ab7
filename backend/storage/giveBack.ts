/**
 * Frees memory that has been read for the last time, where it belongs to this buffer alone. Left to the collector, each
 * 64 MiB of it cost a walk through all that the process holds.
 */
export function giveBack({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
