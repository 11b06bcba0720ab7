import { useTypingLabel } from './useTypingLabel.ts'

/** Who is writing, above the field. As high when it is quiet, and not announced: a screen reader would never be silent. */
export function TypingLine({ conversationId }: { conversationId: string }) {
  const label = useTypingLabel(conversationId)
  return <p className="h-5 shrink-0 truncate px-4 text-xs text-muted">{label}</p>
}
