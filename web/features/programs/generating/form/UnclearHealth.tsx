import { Trans, useLingui } from '@lingui/react/macro'
import { Notice } from '#web/ui/feedback/Notice.tsx'

/** Says which words about health were not understood, and what that means for the program. */
export function UnclearHealth({ unclear }: { unclear: readonly string[] }) {
  const { i18n } = useLingui()
  if (unclear.length === 0) return undefined
  const list = new Intl.ListFormat(i18n.locale, { type: 'unit' })
  const pieces = list.format(unclear.map((piece) => `\u2068${piece}\u2069`))
  return (
    <Notice kind="warning">
      <Trans>
        We don’t understand: {pieces}. To be safe, your program will only have gentle exercises that suit everyone. Use
        other words, or choose what it affects under Health.
      </Trans>
    </Notice>
  )
}
