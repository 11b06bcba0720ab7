import axe from 'axe-core'
import { danglingReferences } from './danglingReferences.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe finds on the page as it stands, once in each theme. Empty is good. */
export async function accessibilityFindings(): Promise<string[]> {
  const findings = danglingReferences()
  for (const theme of ['dark', 'light']) {
    document.documentElement.dataset['theme'] = theme
    // Colours are measured, so they must have arrived; an animation that was cancelled has, too.
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(isShort)
        .map((animation) => animation.finished),
    )
    // A silent film has nothing to say, and loading it first takes axe ten seconds.
    const { violations } = await axe.run(document.body, { runOnly: standards, preload: false })
    for (const { id, nodes } of violations) {
      findings.push(...nodes.map(({ html, failureSummary }) => `${theme}: ${id}: ${html} ${failureSummary ?? ''}`))
    }
  }
  return findings
}

/** Endless ones never settle, and a progress bar takes its time. */
function isShort(animation: Animation): boolean {
  return Number(animation.effect?.getComputedTiming().endTime) <= 1_000
}
