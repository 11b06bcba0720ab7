import { Trans } from '@lingui/react/macro'
import { Prose } from './Prose.tsx'

/** Terms that apply to every installation. Operators add their own. */
export function TermsScreen() {
  return (
    <Prose>
      <p>
        <Trans>
          Obi is open-source software that anyone can run. These terms are between you and the operator of this site.
        </Trans>
      </p>
      <h2>
        <Trans>Your account</Trans>
      </h2>
      <p>
        <Trans>
          You sign in with a code sent to your phone or email. Keep it to yourself: anyone with the code can use your
          account. To have your account deleted, ask the studio that runs this site.
        </Trans>
      </p>
      <h2>
        <Trans>Classes and bookings</Trans>
      </h2>
      <p>
        <Trans>
          A booking holds a spot for you. You can cancel until the class starts. If a coach cancels a class, it shows as
          canceled.
        </Trans>
      </p>
      <h2>
        <Trans>Your health</Trans>
      </h2>
      <p>
        <Trans>
          Training carries risks. Ask a doctor if you’re not sure a class is right for you, and stop if something hurts.
        </Trans>
      </p>
      <h2>
        <Trans>The software</Trans>
      </h2>
      <p>
        <Trans>
          The software comes without warranty, under the GNU Affero General Public License, version 3 or later. You can
          ask for its source code and change it.
        </Trans>
      </p>
    </Prose>
  )
}
