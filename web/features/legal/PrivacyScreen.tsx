import { Trans } from '@lingui/react/macro'
import { Prose } from './Prose.tsx'

/** What an installation keeps, as the software is built; whoever runs one adds their own. */
export function PrivacyScreen() {
  return (
    <Prose>
      <p>
        <Trans>
          Whoever runs this installation is responsible for your data. This is what the software itself does with it.
        </Trans>
      </p>
      <h2>
        <Trans>What is kept</Trans>
      </h2>
      <ul>
        <li>
          <Trans>Your name, and the e-mail address or phone number that you have proven.</Trans>
        </li>
        <li>
          <Trans>What you enter about yourself, such as goals, level and measurements. Only you can read it.</Trans>
        </li>
        <li>
          <Trans>The classes you book and attend. Their coach sees your name on the list.</Trans>
        </li>
      </ul>
      <h2>
        <Trans>What is not done</Trans>
      </h2>
      <ul>
        <li>
          <Trans>Nothing is sold, and no advertiser is told about you.</Trans>
        </li>
        <li>
          <Trans>Analytics and error reports are off unless the operator turns them on and you agree.</Trans>
        </li>
      </ul>
      <h2>
        <Trans>In your browser</Trans>
      </h2>
      <p>
        <Trans>The browser keeps your sign-in, your language and your theme. Signing out removes the sign-in.</Trans>
      </p>
      <p>
        <Trans>
          One cookie, obi_device, remembers that you have signed in from this browser, so that strangers who guess
          passwords cannot lock you out. It follows you nowhere else.
        </Trans>
      </p>
      <h2>
        <Trans>Your rights</Trans>
      </h2>
      <p>
        <Trans>You may see, correct and delete your data. Ask the operator of this installation.</Trans>
      </p>
    </Prose>
  )
}
