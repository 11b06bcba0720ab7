/** Whether the address is one of our store, or of a part of a file in a bucket. */
export function isStorageAddress({ pathname, searchParams }: URL): boolean {
  return pathname.includes('/storage/') || searchParams.has('partNumber')
}
