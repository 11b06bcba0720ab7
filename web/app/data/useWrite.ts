import { useState } from 'react'
import { commitMutation, type GraphQLTaggedNode, useRelayEnvironment } from 'react-relay'
import {
  type Environment,
  getRequest,
  type MutationConfig,
  type MutationParameters,
  type SelectorStoreUpdater,
} from 'relay-runtime'
import * as v from 'valibot'
import { tellError } from '#web/app/failures/tellError.ts'
import { isErrorCode, RequestError } from '#web/app/network/RequestError.ts'
import { createIntentions, type KeyPlace } from './intentions.ts'

/** What a mutation is told: it stands in its one input, or beside one another where it has none. */
type InputOf<TMutation extends MutationParameters> = TMutation['variables'] extends {
  input: infer Input extends object
}
  ? Input
  : TMutation['variables']

/** What has to hold of a record as it stands for it to be written; of mutations that take one. */
type ConditionOf<TMutation extends MutationParameters> = TMutation['variables'] extends {
  condition?: infer Condition
}
  ? NonNullable<Condition>
  : never

interface WriteOptions<TMutation extends MutationParameters> {
  /** Where the input carries the key of an intention. Left out where doing it twice changes nothing. */
  key?: KeyPlace
  /** The tab keeps the keys under this name, for an intention that a reload does not end. */
  keptAs?: string
  /** What is shown until the answer is there. */
  optimistic?: (input: InputOf<TMutation>) => NonNullable<TMutation['rawResponse']>
  /** What the answer changes beyond the records in it. */
  updater?: SelectorStoreUpdater<TMutation['response']>
}

interface Writing<TMutation extends MutationParameters> {
  /**
   * For a press: says in a toast what went wrong, and answers whether it went through. `intention` names what is meant
   * where the input says it in other words each time.
   */
  write: (input: InputOf<TMutation>, intention?: string) => Promise<boolean>
  /**
   * For a form, and for writes that follow one another: rejects with a `RequestError`, for a refusal too. Undefined
   * when an earlier try, whose answer was lost, has done it already.
   */
  send: (input: InputOf<TMutation>, intention?: string) => Promise<TMutation['response'] | undefined>
  /**
   * For a new row with `key: 'id'`: like `send`, and resolves with the id of the row, also if an earlier attempt has
   * created it.
   */
  create: (input: InputOf<TMutation>, intention?: string) => Promise<string>
  isWriting: boolean
}

/** A mutation. It is done once for one intention, however often it is pressed or sent. */
export function useWrite<TMutation extends MutationParameters>(
  document: GraphQLTaggedNode,
  { key: place, keptAs, optimistic, updater }: WriteOptions<TMutation> = {},
): Writing<TMutation> {
  const environment = useRelayEnvironment()
  const [intentions] = useState(() => createIntentions<TMutation['response']>(place, keptAs))
  const [underWay, setUnderWay] = useState(0)

  const attempt = (input: InputOf<TMutation>, intention = JSON.stringify(input)) =>
    intentions.once(intention, async (key) => {
      setUnderWay((count) => count + 1)
      try {
        return await commit<TMutation>(environment, {
          mutation: document,
          variables: variablesOf(document, { ...input, ...key }),
          ...(optimistic && { optimisticResponse: optimistic(input) }),
          updater,
        })
      } finally {
        setUnderWay((count) => count - 1)
      }
    })

  const send: Writing<TMutation>['send'] = async (input, intention) => (await attempt(input, intention)).answer

  const create: Writing<TMutation>['create'] = async (input, intention) => {
    const { key } = await attempt(input, intention)
    if (place !== 'id' || key === undefined) throw new TypeError('The client does not choose the id of this row')
    return key
  }

  const write: Writing<TMutation>['write'] = async (input, intention) => {
    try {
      await send(input, intention)
      return true
    } catch (error) {
      tellError(error)
      return false
    }
  }
  return { write, send, create, isWriting: underWay > 0 }
}

/**
 * For code that no component holds, such as what a worker has the page do: writes once, and rejects with a
 * `RequestError`, for a refusal too.
 */
export function writeOnce<TMutation extends MutationParameters>(
  environment: Environment,
  document: GraphQLTaggedNode,
  input: InputOf<TMutation>,
): Promise<TMutation['response']> {
  return writeAndUpdate<TMutation>(environment, document, { input })
}

interface Updating<TMutation extends MutationParameters> extends Pick<WriteOptions<TMutation>, 'updater'> {
  input: InputOf<TMutation>
}

/** The same, with what the answer changes beyond the records in it. */
export function writeAndUpdate<TMutation extends MutationParameters>(
  environment: Environment,
  document: GraphQLTaggedNode,
  { input, updater }: Updating<TMutation>,
): Promise<TMutation['response']> {
  return commit<TMutation>(environment, { mutation: document, variables: variablesOf(document, input), updater })
}

interface Conditional<TMutation extends MutationParameters> {
  input: InputOf<TMutation>
  condition: ConditionOf<TMutation>
}

/** The same, where the record as it stands fulfils a condition; where it does not, it rejects with `CONDITION_FAILED`. */
export function writeIf<TMutation extends MutationParameters>(
  environment: Environment,
  document: GraphQLTaggedNode,
  { input, condition }: Conditional<TMutation>,
): Promise<TMutation['response']> {
  return commit<TMutation>(environment, { mutation: document, variables: { input, condition } })
}

function variablesOf(document: GraphQLTaggedNode, input: object): Record<string, unknown> {
  const { operation } = getRequest(document)
  return operation.argumentDefinitions.some(({ name }) => name === 'input') ? { input } : { ...input }
}

/** Without the types of one mutation. */
interface AnyWrite<TMutation extends MutationParameters> extends MutationParameters {
  response: TMutation['response']
  rawResponse: Record<string, unknown>
}

function commit<TMutation extends MutationParameters>(
  environment: Environment,
  attempt: MutationConfig<AnyWrite<TMutation>>,
): Promise<TMutation['response']> {
  return new Promise((resolve, reject) => {
    commitMutation<AnyWrite<TMutation>>(environment, {
      ...attempt,
      onCompleted: (response) => {
        const refusal = refusalIn(response)
        if (refusal) reject(refusal)
        else resolve(response)
      },
      onError: reject,
    })
  })
}

const Refused = v.object({ success: v.literal(false), code: v.nullish(v.string()) })

/** A rule that says no answers with a payload that says why. */
function refusalIn(response: object): RequestError | undefined {
  for (const payload of Object.values(response)) {
    const refused = v.safeParse(Refused, payload)
    if (!refused.success) continue
    const { code } = refused.output
    return new RequestError(code && isErrorCode(code) ? code : 'INTERNAL', { payload })
  }
  return undefined
}
