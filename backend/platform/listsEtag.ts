/** Whether the value of `If-Match` or, weakly, of `If-None-Match` lists the entity tag (RFC 9110, section 13.1). */
export function listsEtag(list: string, etag: string, { isWeak }: { isWeak: boolean }): boolean {
  if (list === '*') return true
  return list.split(',').some((one) => {
    const tag = one.trim()
    return tag === etag || (isWeak && tag === `W/${etag}`)
  })
}
