import { useLingui } from '@lingui/react/macro'
import { Logo } from '#web/ui/art/Logo.tsx'

/** The whole page until the session is known. */
export function LoadingScreen() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading`} className="grid min-h-dvh animate-appear place-items-center">
      <span className="animate-pulse">
        <Logo size={72} />
      </span>
    </div>
  )
}
