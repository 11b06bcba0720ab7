import { Trans, useLingui } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import { CopyLinkButton } from '#web/features/sharing/CopyLinkButton.tsx'
import { TextField } from '#web/ui/field/TextField.tsx'

/** The address, which can be copied, and how calendars take it. */
export function FeedAddress({ address }: { address: string }) {
  const { t } = useLingui()
  return (
    <>
      <TextField
        label={t`Secret address`}
        hint={t`Copy it now: it’s only shown once. Anyone who has it can see your classes.`}
        value={address}
        readOnly
        dir="ltr"
        onFocus={(event) => event.currentTarget.select()}
      />
      <span className="self-start">
        <CopyLinkButton address={address} icon={<Copy size={18} aria-hidden />}>
          <Trans>Copy address</Trans>
        </CopyLinkButton>
      </span>
      <section className="flex flex-col gap-2">
        <h3 className="text-base font-[620]">
          <Trans>Add it to your calendar</Trans>
        </h3>
        <ul className="flex list-disc flex-col gap-1 ps-5 text-sm">
          <li>
            <Trans>Google Calendar: on a computer, next to “Other calendars”, choose “From URL”.</Trans>
          </li>
          <li>
            <Trans>Apple Calendar: choose File, then “New Calendar Subscription”.</Trans>
          </li>
          <li>
            <Trans>Outlook: choose “Add calendar”, then “Subscribe from web”.</Trans>
          </li>
        </ul>
        <p className="text-sm text-muted">
          <Trans>Calendars look for changes from every hour to once a day.</Trans>
        </p>
      </section>
    </>
  )
}
