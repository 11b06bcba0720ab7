import { trainingLevels } from '#schema/training/exercise.ts'
import { type AdaptationRule, adaptationsTo } from './adaptationRules.ts'
import { healthRules, seriousConditions } from './healthRules.ts'
import {
  ageRules,
  goalKeys,
  impactRule,
  levelSeconds,
  progressRules,
  type Range,
  sourceNames,
  sources,
  strengthRules,
  timedKinds,
  timedRules,
  weekRules,
} from './trainingRules.ts'

/** The table of `trainingRules.ts` as docs/programs.md has it. */
export function printRules(): string {
  const tables = [printStrength(), printAges(), printTimed(), printWeeks(), printProgress(), printHealth()]
  return [...tables, printSources()].join('\n\n')
}

function printStrength(): string {
  const rows = goalKeys.flatMap((goal) =>
    trainingLevels.map((level) => {
      const { sets, amount, rest, reserve, weeklySets, source } = strengthRules[goal][level]
      return [
        goal,
        level,
        print(sets),
        print(amount),
        print(rest),
        String(reserve),
        print(weeklySets),
        sourceNames[source],
      ]
    }),
  )
  const head = ['Strength', 'Level', 'Sets', 'Reps', 'Rest (s)', 'Reps in reserve', 'Sets a muscle and week', 'Source']
  return printTable(head, rows)
}

function printAges(): string {
  const rows = ageRules.map(({ ages, mostSets, moreReps, leastReserve, source }) => {
    return [print(ages), String(mostSets), String(moreReps), String(leastReserve), sourceNames[source]]
  })
  return printTable(['Strength by age', 'Sets, at most', 'More reps', 'Reps in reserve, at least', 'Source'], rows)
}

function printTimed(): string {
  const rows = goalKeys.flatMap((goal) =>
    timedKinds.map((kind) => {
      const { sets, amount, rest, source } = timedRules[goal][kind]
      return [goal, kind, print(sets), print(amount), print(rest), sourceNames[source]]
    }),
  )
  return printTable(['By time', 'Kind', 'Sets', 'Work (s)', 'Rest (s)', 'Source'], rows)
}

function printWeeks(): string {
  const { recoveryHours, growth, blockWeeks } = weekRules
  const levels = trainingLevels.map((level) => `${level} ${blockWeeks.value[level]}`).join(', ')
  const seconds = trainingLevels.map((level) => `${level} ${levelSeconds[level]}`).join(', ')
  return printTable(
    ['Rule', 'Value', 'Source'],
    [
      [
        'Between hard sessions of a muscle',
        `${recoveryHours.value} ${recoveryHours.unit}`,
        sourceNames[recoveryHours.source],
      ],
      ['Growth of the work of a week, at most', `${growth.value} ${growth.unit}`, sourceNames[growth.source]],
      ['Weeks with the same exercises, the last one lighter', levels, sourceNames[blockWeeks.source]],
      ['Reps in reserve as a measure of effort', 'see above', sourceNames.ZOURDOS_2016],
      [
        'Jumps and sprints only on request',
        `from ${impactRule.fromAge} ${impactRule.unit}`,
        sourceNames[impactRule.source],
      ],
      ['More or less work in a set of circuit or cardio (s)', seconds, sourceNames.NSCA_2016],
    ],
  )
}

function printProgress(): string {
  const { loadSteps, sessionsAtTop, sessionsMissed, easing, breakDays } = progressRules
  const { upper, lower } = loadSteps.value
  const rows = [
    ['Growth of a load, upper body', `${upper.join(', ')} ${loadSteps.unit}`, loadSteps.source],
    ['Growth of a load, legs', `${lower.join(', ')} ${loadSteps.unit}`, loadSteps.source],
    [
      'With the most reps before a load grows, effort not rated',
      `${sessionsAtTop.value} sessions`,
      sessionsAtTop.source,
    ],
    ['With missed reps, or all out, before a load is eased', `${sessionsMissed.value} sessions`, sessionsMissed.source],
    ['Easing of a load', `${easing.value} ${easing.unit}`, easing.source],
    ['Without an exercise, before it begins again with less', `${breakDays.value} ${breakDays.unit}`, breakDays.source],
  ] as const
  return printTable(
    ['From the log', 'Value', 'Source'],
    rows.map(([rule, value, source]) => [rule, value, source === null ? 'our choice' : sourceNames[source]]),
  )
}

function printHealth(): string {
  const rows = healthRules.map(({ condition, property, source }) => {
    const isSerious = seriousConditions.has(condition)
    return [
      condition,
      property,
      isSerious ? 'ruled out' : 'allowed',
      adaptationsTo({ condition, property }).map(printAdaptation).join(', '),
      sourceNames[source],
    ]
  })
  return printTable(['Condition', 'Movement that is ruled out', 'Where it is unknown', 'Adapted first', 'Source'], rows)
}

function printAdaptation({ adaptation, presences, kind, pattern }: AdaptationRule): string {
  const only = [...(presences.includes('YES') ? [] : ['unknown']), kind, pattern].filter((part) => part !== undefined)
  return only.length === 0 ? adaptation : `${adaptation} (${only.join(' ')})`
}

function printSources(): string {
  return Object.entries(sources)
    .map(([key, text]) => `- ${Object.entries(sourceNames).find(([short]) => short === key)?.[1] ?? key}: ${text}.`)
    .join('\n')
}

function print([least, most]: Range): string {
  return least === most ? String(least) : `${least} to ${most}`
}

function printTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [line(head), rule, ...rows.map(line)].join('\n')
}
