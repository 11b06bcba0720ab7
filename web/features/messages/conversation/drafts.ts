import { keepText, readText } from '#web/app/person/browserStorage.ts'

export interface DraftPlace {
  viewerId: string
  conversationId: string
}

/** The text that the viewer began to write in a conversation on this device. Sign-out deletes it (forgetKept.ts). */
export function readDraft(place: DraftPlace): string {
  return readText(localStorage, keyOf(place)) ?? ''
}

export function keepDraft(place: DraftPlace, text: string): void {
  if (text.trim() === '') localStorage.removeItem(keyOf(place))
  else keepText(localStorage, keyOf(place), text)
}

function keyOf({ viewerId, conversationId }: DraftPlace): string {
  return `message-draft-${viewerId}-${conversationId}`
}
