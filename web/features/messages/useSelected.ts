import { useState } from 'react'

/**
 * The conversation beside the list: the requested one, or the first after loading. It stays when the order changes; when
 * it leaves the list, the first one replaces it. Where the list goes on, it may only have moved behind what was read.
 */
export function useSelected(
  requestedId: string | null,
  conversations: readonly { readonly conversationID: string }[],
  hasMore: boolean,
): string | undefined {
  const [selected, setSelected] = useRequested(requestedId ?? undefined)
  const [listed, setListed] = useState<string>()
  const [first] = conversations.map(({ conversationID }) => conversationID)
  const isListed = conversations.some(({ conversationID }) => conversationID === selected)
  // A new conversation is selected before its first message lists it.
  const hasLeft = !hasMore && !isListed && isSame(listed, selected)
  if (isListed && listed !== selected) setListed(selected)
  if (hasLeft) setListed(undefined)
  if (hasLeft || selected !== (selected ?? first)) setSelected(first)
  return selected
}

function isSame(listed: string | undefined, selected: string | undefined): boolean {
  return selected !== undefined && listed === selected
}

/** A state that follows the request when it changes. */
function useRequested(requested: string | undefined) {
  const [seen, setSeen] = useState(requested)
  const [selected, setSelected] = useState(requested)
  if (seen !== requested) {
    setSeen(requested)
    setSelected(requested)
  }
  return [selected, setSelected] as const
}
