import axe from 'axe-core'
import { danglingReferences } from './danglingReferences.ts'
import { holdStill, letMove } from './holdStill.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe finds on the page as it stands, once in each theme. Empty is good. */
export async function accessibilityFindings(): Promise<string[]> {
  const findings = danglingReferences()
  for (const theme of ['dark', 'light']) {
    document.documentElement.dataset['theme'] = theme
    await holdStill()
    // A silent film has nothing to say, and loading it first takes axe ten seconds.
    const { violations } = await axe.run(document.body, { runOnly: standards, preload: false })
    letMove()
    for (const { id, nodes } of violations) {
      findings.push(...nodes.map(({ html, failureSummary }) => `${theme}: ${id}: ${html} ${failureSummary ?? ''}`))
    }
  }
  return findings
}
