import { Trans } from '@lingui/react/macro'
import { Prose } from './Prose.tsx'

/** What holds for every installation; whoever runs one adds their own. */
export function TermsScreen() {
  return (
    <Prose>
      <p>
        <Trans>
          Obi is open software that anybody may run. These terms are between you and whoever runs this installation.
        </Trans>
      </p>
      <h2>
        <Trans>Your account</Trans>
      </h2>
      <p>
        <Trans>
          You sign in with a code that is sent to your phone or e-mail address. Keep both to yourself: whoever reads the
          code can use your account. You may delete the account at any time.
        </Trans>
      </p>
      <h2>
        <Trans>Classes and bookings</Trans>
      </h2>
      <p>
        <Trans>
          A booking holds a seat for you. You may cancel it until the class starts. A coach may cancel a class; you then
          see it marked as cancelled.
        </Trans>
      </p>
      <h2>
        <Trans>Your health</Trans>
      </h2>
      <p>
        <Trans>
          Training has risks. Ask a doctor when you are not sure that a class is right for you, and stop when something
          hurts.
        </Trans>
      </p>
      <h2>
        <Trans>The software</Trans>
      </h2>
      <p>
        <Trans>
          The software comes without warranty, under the GNU Affero General Public License, version 3 or later. You may
          ask for its source and change it.
        </Trans>
      </p>
    </Prose>
  )
}
