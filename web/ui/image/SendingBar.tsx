import { useLingui } from '@lingui/react/macro'

/** How much of a picture has been sent, from 0 to 1. */
export function SendingBar({ share }: { share: number }) {
  const { t, i18n } = useLingui()
  const percent = Math.round(share * 100)
  return (
    <div className="flex items-center gap-3">
      <div
        role="progressbar"
        aria-label={t`Uploading...`}
        aria-valuenow={percent}
        className="h-1.5 flex-1 overflow-hidden rounded-full bg-track"
      >
        <div
          className="h-full rounded-full bg-brand-line transition-[width] duration-200"
          style={{ width: `${percent}%` }}
        />
      </div>
      <span className="type-number text-muted">
        {new Intl.NumberFormat(i18n.locale, { style: 'percent' }).format(share)}
      </span>
    </div>
  )
}
