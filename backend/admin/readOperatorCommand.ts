import { parseArgs } from 'node:util'
import { UsageError } from './usageError.ts'

interface Form {
  /** What stands behind the name, if something does. */
  argument?: string
  required?: readonly Option[]
  optional?: readonly Option[]
  /** Takes --yes, without which nothing is done. */
  needsYes?: boolean
}

type Option = 'email' | 'role' | 'company'

const PLACE = { required: ['email', 'role'], optional: ['company'] } as const

const FORMS = {
  'role list': {},
  'role grant': PLACE,
  'role revoke': PLACE,
  'user find': { argument: '<email, phone, id or name>' },
  'user export': { argument: '<email, phone or id>' },
  'user erase': { argument: '<email, phone or id>', needsYes: true },
  'media regenerate': { argument: '<video id, or missing>' },
  'check-config': {},
  'send-test-email': { argument: '<address>' },
  'storage usage': {},
  'storage verify': {},
  'storage prune': {},
} as const satisfies Record<string, Form>

export type OperatorCommandName = keyof typeof FORMS

/** A command that answers in words, or as JSON for programs. */
export interface OperatorCommand {
  name: OperatorCommandName
  argument: string
  options: Readonly<Partial<Record<Option, string>>>
  isJson: boolean
  /** The operator wrote --yes. */
  isConfirmed: boolean
}

const LONGEST_ARGUMENT = 300

export const operatorUsage = Object.entries<Form>(FORMS)
  .map(([name, form]) => `       npm run admin -- ${[name, ...partsOf(form), '[--json]'].join(' ')}`)
  .join('\n')

function partsOf({ argument, required = [], optional = [], needsYes = false }: Form): string[] {
  const values = { email: '<address>', role: 'GLOBAL | ADMIN | COACH', company: '<id or name>' }
  return [
    ...(argument === undefined ? [] : [argument]),
    ...required.map((option) => `--${option} ${values[option]}`),
    ...optional.map((option) => `[--${option} ${values[option]}]`),
    ...(needsYes ? ['--yes'] : []),
  ]
}

/** The command, or undefined for a name that is none of these. */
export function readOperatorCommand(args: readonly string[], usage: string): OperatorCommand | undefined {
  const name = nameIn(args)
  if (name === undefined) return undefined
  const form: Form = FORMS[name]
  const { positionals, values } = parse(args.slice(name.split(' ').length), usage)
  const { json: isJson, yes: isConfirmed, ...options } = values
  const [argument = '', ...more] = positionals
  const hasArgument = argument !== '' && argument.length <= LONGEST_ARGUMENT
  const hasForm = hasArgument === (form.argument !== undefined) && (!isConfirmed || form.needsYes === true)
  if (more.length > 0 || !hasForm || !fits(options, form))
    throw new UsageError(`Write: npm run admin -- ${[name, ...partsOf(form)].join(' ')}\n${usage}`)
  return { name, argument, options, isJson, isConfirmed }
}

function fits(options: OperatorCommand['options'], { required = [], optional = [] }: Form): boolean {
  const allowed: readonly string[] = [...required, ...optional]
  return required.every((option) => options[option]) && Object.keys(options).every((name) => allowed.includes(name))
}

function nameIn(args: readonly string[]): OperatorCommandName | undefined {
  const [first = '', second = ''] = args
  return [first, `${first} ${second}`].find(isName)
}

function isName(text: string): text is OperatorCommandName {
  return Object.hasOwn(FORMS, text)
}

function parse(args: readonly string[], usage: string) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  const options = { json: flag, yes: flag, email: text, role: text, company: text } as const
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${usage}`, { cause: error })
  }
}
