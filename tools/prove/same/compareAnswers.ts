import {
  type DocumentNode,
  OperationTypeNode,
  type OperationDefinitionNode,
  getOperationAST,
  parse,
  validate,
} from 'graphql'
import type { Engine } from '#backend/model/engine.ts'
import { executeDocument } from '#backend/model/executeDocument.ts'
import { answerBytes } from '#backend/model/read/answerBytes.ts'
import { viewers } from '#backend/model/testing/everyKind.ts'
import { contextOf } from '#backend/model/testing/openDomain.ts'
import type { Viewer } from '#backend/platform/context.ts'
import { type ReadPage, TOKEN_VARIABLES, inputsFor } from './inputsFor.ts'

export interface Count {
  asked: number
  /** Number of answers by one statement. */
  compiled: number
  /** Pages behind others that have an answer, and how many of them one statement answered. */
  behind: number
  followed: number
  /** Number of errors. */
  refused: number
}

export interface Comparison {
  /** Counts by document name. */
  counts: Readonly<Record<string, Count>>
  faults: readonly string[]
}

interface Asked {
  engine: Engine
  texts: readonly string[]
  /** Inputs for each document and viewer. */
  rounds: number
  random: () => number
}

/** Answered by the interpreter alone: no row is in them (numbers, sounds), or rows are in a resolver’s payload. */
const INTERPRETED = [
  'StudioActivityQuery',
  'BroadcastDialogQuery',
  'ClosureEffectQuery',
  'CopyWeekDialogQuery',
  'CalendarFeedDialogQuery',
  'CalendarDatesQuery',
  'DetailsFieldsTrailerQuery',
  'exportMembersQuery',
  'InvitationScreenQuery',
  'listParts',
  'MembersScreenPageQuery',
  'MembersScreenQuery',
  'OperationsScreenQuery',
  'PlayVideoQuery',
  'readExercisesQuery',
  'RecordsPageQuery',
  'ReportVisitQuery',
  'UsageDialogQuery',
  'uploadRequestsPartsQuery',
  'useFoundMessagesQuery',
  'useMusicQuery',
  'VideoPageAddressQuery',
  'VideoRailsQuery',
  'VideoScreenQuery',
  'VimeoScreenQuery',
  'voiceSoundsQuery',
]

/**
 * Asks each query of rows both ways, for every kind of viewer and generated variables, and tells where the bytes
 * differ.
 */
export async function compareAnswers({ engine, texts, rounds, random }: Asked): Promise<Comparison> {
  const counts: Record<string, Count> = {}
  const faults: string[] = []
  const documents = texts
    .map((text) => parse(text))
    .filter((document) => validate(engine.schema, document).length === 0)
  for (const document of documents) {
    const operation = queryOf(document)
    if (!operation || INTERPRETED.includes(operation.name?.value ?? '')) continue
    const comparison = { engine, document, operation, random }
    const name = nameFor(operation, counts)
    const all = Object.entries(viewers).map(([who, viewer]) => askAgain({ ...comparison, who, viewer }, rounds))
    const answers = (await Promise.all(all)).flat()
    counts[name] = countOf(answers, operation)
    faults.push(...answers.flatMap((answer) => (isSame(answer) ? [] : [`${name} ${tell(answer)}`])))
  }
  return { counts, faults }
}

/** Returns a unique name: earlier versions of a document are registered under the same name. */
function nameFor({ name }: OperationDefinitionNode, counts: Comparison['counts']): string {
  const own = name?.value ?? ''
  const before = Object.keys(counts).filter((known) => known.split(' ')[0] === own).length
  return before === 0 ? own : `${own} ${before + 1}`
}

interface ComparisonInput extends Pick<Asked, 'engine' | 'random'> {
  document: DocumentNode
  operation: OperationDefinitionNode
  who: string
  viewer: Viewer
}

interface Answered {
  who: string
  variables: Readonly<Record<string, unknown>>
  /** The interpreter's answer; undefined for an error. */
  meant: string | undefined
  /** The statement's result; undefined if there is none. */
  bytes: string | undefined
}

/** Maximum number of page tokens kept. */
const MOST_PAGES = 100

/** The pages of each answer are among the next inputs, so that they are followed. */
async function askAgain({ engine, document, operation, random, who, viewer }: ComparisonInput, rounds: number) {
  const pages: ReadPage[] = []
  const answers: Answered[] = []
  for (let round = 0; round < rounds; round += 1) {
    const variables = inputsFor(operation, { random, pages })
    const request = { document, variables, context: contextOf(viewer) }
    // A token comes from an answer before.
    // oxlint-disable-next-line eslint/no-await-in-loop -- each answer’s pages are among the next inputs
    const [{ data, errors }, bytes] = await Promise.all([
      executeDocument(engine, request),
      answerBytes(engine, request),
    ])
    pages.push(...tokensIn(data).map((token) => ({ token, variables })))
    pages.splice(0, pages.length - MOST_PAGES)
    const meant = errors ? undefined : JSON.stringify(data)
    // Keep only one of two equal texts.
    answers.push({ who, variables, meant, bytes: bytes === meant ? meant : bytes })
  }
  return answers
}

/** Queries without a statement, errors above all, are answered by the interpreter and count as equal. */
function isSame({ meant, bytes }: Answered): boolean {
  return bytes === undefined || bytes === meant
}

function countOf(answers: readonly Answered[], { variableDefinitions = [] }: OperationDefinitionNode): Count {
  const compiled = answers.filter(({ bytes }) => bytes !== undefined)
  const names = variableDefinitions.map(({ variable }) => variable.name.value)
  const tokens = names.filter((name) => TOKEN_VARIABLES.has(name))
  const isBehind = ({ variables }: Answered) => tokens.some((name) => typeof variables[name] === 'string')
  return {
    asked: answers.length,
    compiled: compiled.length,
    behind: answers.filter((answer) => answer.meant !== undefined && isBehind(answer)).length,
    followed: compiled.filter(isBehind).length,
    refused: answers.filter(({ meant }) => meant === undefined).length,
  }
}

function queryOf(document: DocumentNode): OperationDefinitionNode | undefined {
  const operation = getOperationAST(document)
  return operation?.operation === OperationTypeNode.QUERY ? operation : undefined
}

/** All tokens in a response. */
function tokensIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(tokensIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => {
    return TOKEN_KEYS.has(key) && typeof member === 'string' ? [member] : tokensIn(member)
  })
}

const TOKEN_KEYS = new Set(['nextToken', 'cursor', 'startCursor', 'endCursor'])

function tell({ who, variables, bytes = '', meant = 'an error' }: Answered): string {
  const length = Math.min(bytes.length, meant.length)
  const place = Array.from({ length }, (_, index) => index).find((index) => bytes[index] !== meant[index]) ?? length
  const around = (text: string) => text.slice(Math.max(0, place - 80), place + 80)
  return `for ${who} with ${JSON.stringify(variables)}: ${around(bytes)} instead of ${around(meant)}`
}
