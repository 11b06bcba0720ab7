import { Trans } from '@lingui/react/macro'
import { Prose } from './Prose.tsx'

/** The privacy facts of the software itself. Operators add their own policy. */
export function PrivacyScreen() {
  return (
    <Prose>
      <p>
        <Trans>The operator of this site is responsible for your data. Here’s what the software does with it.</Trans>
      </p>
      <h2>
        <Trans>What we store</Trans>
      </h2>
      <ul>
        <li>
          <Trans>Your name, and your verified email address or phone number.</Trans>
        </li>
        <li>
          <Trans>What you tell us about yourself, such as goals, level and measurements. Only you can see it.</Trans>
        </li>
        <li>
          <Trans>The classes you book and attend. Their coaches see your name on the list.</Trans>
        </li>
      </ul>
      <h2>
        <Trans>What we don’t do</Trans>
      </h2>
      <ul>
        <li>
          <Trans>We never sell your data or share it with advertisers.</Trans>
        </li>
        <li>
          <Trans>
            Usage data stays off unless you turn it on in your account menu. Turning it off deletes what was stored.
          </Trans>
        </li>
      </ul>
      <h2>
        <Trans>In your browser</Trans>
      </h2>
      <p>
        <Trans>Your browser keeps your sign-in, language and theme. Signing out removes the sign-in.</Trans>
      </p>
      <p>
        <Trans>
          One cookie, obi_device, remembers that you’ve signed in from this browser, so that strangers guessing codes
          can’t lock you out. It doesn’t follow you anywhere else.
        </Trans>
      </p>
      <h2>
        <Trans>Your rights</Trans>
      </h2>
      <p>
        <Trans>
          You can download your data from your account menu. To have it corrected or deleted, ask the operator of this
          site.
        </Trans>
      </p>
    </Prose>
  )
}
