import { Trans } from '@lingui/react/macro'
import { Prose } from './Prose.tsx'

/** The accessibility statement of the software: what the tests ensure, and the known shortcomings. */
export function AccessibilityScreen() {
  return (
    <Prose>
      <p>
        <Trans>Everyone should be able to use this site. We aim for level AA of WCAG 2.2.</Trans>
      </p>
      <h2>
        <Trans>What you can rely on</Trans>
      </h2>
      <ul>
        <li>
          <Trans>Every screen works with a keyboard alone, and shows where you are.</Trans>
        </li>
        <li>
          <Trans>Screen readers hear names, states and changes. Text stands out in the light and the dark theme.</Trans>
        </li>
        <li>
          <Trans>Nothing moves much if your device asks for reduced motion.</Trans>
        </li>
        <li>
          <Trans>All screens are in five languages, also from right to left.</Trans>
        </li>
      </ul>
      <h2>
        <Trans>What falls short</Trans>
      </h2>
      <ul>
        <li>
          <Trans>Videos have captions only where the coach added them. Live classes have none.</Trans>
        </li>
        <li>
          <Trans>Texts by coaches and members are in the language they were written in.</Trans>
        </li>
      </ul>
      <h2>
        <Trans>How we check</Trans>
      </h2>
      <p>
        <Trans>
          Each version is tested automatically, screen by screen. No one outside the project has assessed it yet.
        </Trans>
      </p>
      <h2>
        <Trans>Tell us</Trans>
      </h2>
      <p>
        <Trans>If something keeps you out, write to the studio that runs this site, and say which page it was.</Trans>
      </p>
    </Prose>
  )
}
