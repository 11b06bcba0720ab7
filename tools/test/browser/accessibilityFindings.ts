import axe from 'axe-core'
import { danglingReferences } from './danglingReferences.ts'
import { holdStill, letMove } from './holdStill.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules whose outcome depends on colors. */
const rulesOfColor = ['color-contrast', 'link-in-text-block']

const runs = [
  { theme: 'dark', runOnly: { type: 'tag' as const, values: standards } },
  { theme: 'light', runOnly: { type: 'rule' as const, values: rulesOfColor } },
]

/**
 * Returns axe's findings on the current page: all rules in the dark theme, and those about color also in the light one.
 */
export async function accessibilityFindings(): Promise<string[]> {
  const findings = danglingReferences()
  for (const { theme, runOnly } of runs) {
    document.documentElement.dataset['theme'] = theme
    await holdStill()
    // Skips media: a silent video needs no captions, and loading it first takes axe ten seconds.
    const { violations } = await axe.run(document.body, { runOnly, preload: false })
    letMove()
    for (const { id, nodes } of violations) {
      findings.push(...nodes.map(({ html, failureSummary }) => `${theme}: ${id}: ${html} ${failureSummary ?? ''}`))
    }
  }
  return findings
}
