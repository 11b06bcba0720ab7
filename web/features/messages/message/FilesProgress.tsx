import { useLingui } from '@lingui/react/macro'

/** How much of the files of a message is on the server. */
export function FilesProgress({ share }: { share: number }) {
  const { t, i18n } = useLingui()
  const percent = Math.round(share * 100)
  const text = new Intl.NumberFormat(i18n.locale, { style: 'percent' }).format(share)
  return (
    <span className="flex items-center gap-2">
      <span
        role="progressbar"
        aria-label={t`Sending files`}
        aria-valuenow={percent}
        aria-valuetext={text}
        className="h-1.5 w-24 overflow-hidden rounded-full bg-track"
      >
        <span
          className="block h-full rounded-full bg-brand-line transition-[width] duration-200"
          style={{ width: `${percent}%` }}
        />
      </span>
      <span aria-hidden className="type-number">
        {text}
      </span>
    </span>
  )
}
