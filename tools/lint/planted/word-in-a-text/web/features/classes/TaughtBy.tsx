// Breaks house/words
import { Trans } from '@lingui/react/macro'

export function TaughtBy({ name }: { name: string }) {
  return (
    <p>
      <Trans>Your teacher is {name}.</Trans>
    </p>
  )
}
