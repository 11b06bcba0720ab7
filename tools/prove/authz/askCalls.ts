import { getNamedType, type GraphQLField, isLeafType, isObjectType } from 'graphql'
import { isObject } from '#backend/model/plan/checkValue.ts'
import { linesIn, ReadWays } from '#backend/model/testing/readWays.ts'
import { models } from '#schema/__generated__/models.ts'
import type { Tally, ReadPlay } from './askReads.ts'
import { type Letter, letters, ownerOf, type Relation, relations } from './callers.ts'
import type { Call } from './calls/call.ts'
import { calls } from './calls/calls.ts'
import type { Allowed } from './readTable.ts'
import type { Rehearsal } from './rehearsal.ts'
import { viewerIn } from './viewersOf.ts'
import { times } from './world/classSubjects.ts'
import { contact, ownerIn, people, studioOf, type Subject, tokenOf } from './world/subject.ts'
import { subjects } from './world/world.ts'

export interface Play extends ReadPlay {
  expectedCalls: ReadonlyMap<string, Allowed>
  rehearse: Rehearsal['rehearse']
}

/** Subjects of calls that concern a user, or only the caller. */
const others: Readonly<Record<string, Subject>> = {
  self: { model: '', own: letters.join('') },
  someone: { model: 'Contact', prefix: 'contact', ...people },
}

/**
 * Calls each operation for every caller and relation, undoes its effect, and compares the permitted callers with the
 * table.
 */
export async function askCalls(request: Play, only: (name: string) => boolean = () => true): Promise<Tally> {
  const tally: Tally = { requests: 0, faults: [] }
  for (const [name, call] of Object.entries(calls)) {
    const allowed = request.expectedCalls.get(name)
    if (!allowed) tally.faults.push(`no expectation for ${name}`)
    else if (only(name)) {
      if (request.stopsAtFirst && tally.faults.length > 0) return tally
      // Each call is rolled back before the next begins.
      // oxlint-disable-next-line eslint/no-await-in-loop -- see above
      await askCall(request, { name, call, allowed }, tally)
    }
  }
  return tally
}

interface NamedCall {
  name: string
  call: Call
  allowed: Allowed
}

async function askCall(request: Play, { name, call, allowed }: NamedCall, tally: Tally): Promise<void> {
  const subject = others[call.subject] ?? subjects[call.subject]
  if (!subject) throw new Error(`${name} is about ${call.subject}, which is no subject`)
  for (const caller of letters) {
    for (const relation of relations) {
      const owner = call.subject === 'self' ? selfIn(relation, caller) : ownerIn(subject, relation, caller)
      if (owner === undefined) continue
      // oxlint-disable-next-line eslint/no-await-in-loop -- see askCalls
      const outcome = await request.rehearse(() => answerOf(request, { name, call, caller, owner }))
      tally.requests += 1
      const isAllowed = outcome.said === 'allowed' || outcome.said === call.passes
      if (isAllowed !== allowed[relation].has(caller)) {
        tally.faults.push(`${name}: ${caller}, ${relation}: ${outcome.said}`)
      }
      tally.faults.push(...outcome.leaks.map((line) => `${name} shows ${line}`))
    }
  }
}

function selfIn(relation: Relation, caller: Letter): string | undefined {
  return relation === 'own' ? (ownerOf[caller] ?? 'absent') : undefined
}

interface Outgoing {
  name: string
  call: Call
  caller: Letter
  owner: string
}

/** `allowed`, or how the call was refused; and the returned data that the caller may not read. */
async function answerOf(request: Play, outgoing: Outgoing): Promise<{ said: string; leaks: string[] }> {
  const { domain, viewers, expected } = request
  const { call, caller, owner } = outgoing
  const viewer = viewerIn(viewers, caller)
  if (call.first) await domain.ask(`mutation { ${filled(call.first, caller, owner)} }`, { viewer })
  const { document, isQuery } = documentOf(request, outgoing)
  const { data, errors } = await domain.ask(document, { viewer })
  const leaks = isQuery ? linesIn(data, caller).filter((line) => !expected.lines.has(line)) : []
  const [error] = errors ?? []
  return { said: error ? codeIn(error.extensions, error.message) : refusalIn(data?.['answer']), leaks }
}

function documentOf({ domain, stored }: Play, { name, call, caller, owner }: Outgoing) {
  const { schema } = domain.engine
  const [operation = ''] = name.split(' ')
  const query = schema.getQueryType()?.getFields()[operation]
  const field = query ?? schema.getMutationType()?.getFields()[operation]
  if (!field) throw new Error(`The schema has no ${operation}`)
  const selection = call.selection ?? selectionOf(field, new ReadWays(schema, stored))
  const text = `{ answer: ${operation}${filled(call.args, caller, owner)} ${selection} }`
  return { document: query ? text : `mutation ${text}`, isQuery: query !== undefined }
}

function filled(text: string, caller: Letter, owner: string): string {
  const values: Readonly<Record<string, string>> = {
    o: owner,
    me: contact(ownerOf[caller] ?? 'absent'),
    studio: studioOf(owner),
    coach: contact(owner === 'assistant' ? 'peer' : owner),
    end: times('class', owner).ends_at,
    token: tokenOf(owner),
  }
  return text.replaceAll(/\$(\w+)/g, (_, name: string) => values[name] ?? '')
}

/** Whole rows where the answer is of rows, so that everything in it is compared with what may be read. */
function selectionOf(field: GraphQLField<unknown, unknown>, ways: ReadWays): string {
  const type = getNamedType(field.type)
  if (isLeafType(type)) return ''
  const model = models[type.name]
  if (model) return ways.selectionOf(model)
  if (!isObjectType(type)) return '{ __typename }'
  const fields = type.getFields()
  if (fields['success']) return '{ success code }'
  const row = models[getNamedType(fields['items']?.type)?.name ?? '']
  if (row) return `{ items ${ways.selectionOf(row)} }`
  return `{ ${Object.values(fields)
    .filter(({ type: of }) => isLeafType(getNamedType(of)))
    .map(({ name }) => name)
    .join(' ')} }`
}

/** Returns the refusal in an answer without an error. */
function refusalIn(answer: unknown): string {
  if (isObject(answer) && answer['success'] === false) return codeIn(answer, 'refused')
  return isEmpty(answer) ? 'empty' : 'allowed'
}

function codeIn({ code }: Readonly<Record<string, unknown>>, otherwise: string): string {
  return typeof code === 'string' ? code : otherwise
}

/** Nothing, or zeros, empty lists and objects of them. */
function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isEmpty)
  if (isObject(value)) return Object.values(value).every(isEmpty)
  return value === null || value === undefined || value === false || value === 0 || value === ''
}
