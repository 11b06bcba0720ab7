import { Trans, useLingui } from '@lingui/react/macro'
import type { Fault } from '#web/app/importing/fault.ts'

/** What has to be changed in a file before it can be imported, by line and column. */
export function ImportFaults({ faults }: { faults: readonly Fault[] }) {
  const sentenceOf = useSentence()
  return (
    <section aria-labelledby="import-faults" className="flex flex-col gap-2">
      <h2 id="import-faults" className="text-lg font-[620]">
        <Trans>Nothing is imported until these are fixed</Trans>
      </h2>
      <ul className="flex flex-col gap-1">
        {faults.map(({ line, column, problem }) => (
          <li key={`${line} ${column ?? ''} ${sentenceOf(problem)}`}>
            <span className="font-[620]">
              <Trans>Line {line}</Trans>
              {column && (
                <>
                  , <bdi>{column}</bdi>
                </>
              )}
              :
            </span>{' '}
            <span>{sentenceOf(problem)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function useSentence(): (problem: Fault['problem']) => string {
  const { t } = useLingui()
  return (problem) => {
    switch (problem) {
      case 'EMPTY':
        return t`There is no line below the names of the columns.`
      case 'TOO_LONG':
        return t`This is too long. Import it in several parts.`
      case 'TOO_MANY':
        return t`These are too many lines. Import them in several parts.`
      case 'MISSING_COLUMN':
        return t`This column is missing.`
      case 'UNKNOWN_COLUMN':
        return t`This column is not known.`
      case 'REFUSED':
        return t`The server refused this. Please check it.`
      default:
        return t(problem)
    }
  }
}
