import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { sourceNames, sources } from '#planner/rules/trainingRules.ts'

/** Publications, in the words in which they are cited. */
const publications = Object.entries(sourceNames).flatMap(([source, name]) => {
  const citation = Object.entries(sources).find(([key]) => key === source)?.[1]
  return source === 'CAUTION' || citation === undefined ? [] : [{ name, citation }]
})

export function SourceList() {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-xl">
        <Trans>Sources</Trans>
      </h2>
      <ul aria-labelledby={id} className="flex flex-col gap-2 text-sm text-muted" lang="en" dir="ltr">
        {publications.map(({ name, citation }) => (
          <li key={name}>
            <span className="font-[600] text-fg">{name}</span>: {citation}
          </li>
        ))}
      </ul>
    </section>
  )
}
