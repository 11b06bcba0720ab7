import { useLingui } from '@lingui/react/macro'
import { useValue } from '#web/lib/useValue.ts'
import { typingPeople } from './typingPeople.ts'

/** Says who is writing in a conversation; undefined if it is quiet. */
export function useTypingLabel(conversationId: string): string | undefined {
  const { t } = useLingui()
  const [one, two, ...more] = useValue(typingPeople)[conversationId] ?? []
  if (!one) return undefined
  const name = one.name
  if (!two) return t`${name} is typing…`
  const other = two.name
  return more.length === 0 ? t`${name} and ${other} are typing…` : t`Several people are typing…`
}
