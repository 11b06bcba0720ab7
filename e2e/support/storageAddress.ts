/** Whether the address belongs to our store, or to a part of a file in a bucket. */
export function isStorageAddress({ pathname, searchParams }: URL): boolean {
  return pathname.includes('/storage/') || searchParams.has('partNumber')
}
