import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { switchableRules } from '#planner/rules/ruleSwitches.ts'
import { type Source, sourceNames } from '#planner/rules/trainingRules.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Switch } from '#web/ui/option/Switch.tsx'
import type { RuleSwitches } from './useRuleSwitches.ts'

/** A row of the table, in the user's language. */
export interface RuleRow {
  /** Rows that `switchableRules` does not have always apply. */
  key: string
  name: string
  /** What it says, with its units. */
  value: string
  source: Source
}

interface RuleListProps {
  title: ReactNode
  /** What turning a rule off means. */
  text: ReactNode
  rows: readonly RuleRow[]
  switches: RuleSwitches
}

export function RuleList({ title, text, rows, switches }: RuleListProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-col gap-1">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <p className="text-sm text-muted">{text}</p>
      </div>
      <ul
        aria-labelledby={id}
        className="flex flex-col divide-y divide-line rounded border border-line bg-surface *:px-4 *:py-2"
      >
        {rows.map((row) => (
          <li key={row.key}>
            {switchableRules.has(row.key) ? (
              <Switch
                label={row.name}
                description={<RuleText row={row} />}
                checked={!switches.off.includes(row.key)}
                onCheckedChange={(isOn) => switches.turn(row.key, isOn)}
              />
            ) : (
              <FixedRule row={row} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function FixedRule({ row }: { row: RuleRow }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <div className="flex min-w-0 flex-col">
        <span>{row.name}</span>
        <span className="text-sm text-muted">
          <RuleText row={row} />
        </span>
      </div>
      <Badge>
        <Trans>Always on</Trans>
      </Badge>
    </div>
  )
}

function RuleText({ row: { value, source } }: { row: RuleRow }) {
  return (
    <>
      {value}
      {' · '}
      {source === 'CAUTION' ? <Trans>Our own caution</Trans> : <bdi>{sourceNames[source]}</bdi>}
    </>
  )
}
