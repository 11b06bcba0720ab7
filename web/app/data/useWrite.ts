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

/** The arguments of a mutation: its only input, or several arguments. */
type InputOf<TMutation extends MutationParameters> = TMutation['variables'] extends {
  input: infer Input extends object
}
  ? Input
  : TMutation['variables']

/** The condition on the current record, for mutations that take one. */
type ConditionOf<TMutation extends MutationParameters> = TMutation['variables'] extends {
  condition?: infer Condition
}
  ? NonNullable<Condition>
  : never

interface WriteOptions<TMutation extends MutationParameters> {
  /** The place of the key in the input. Omitted for idempotent mutations. */
  key?: KeyPlace
  /** Stores the keys in the tab under this name, for an intention that survives a reload. */
  keptAs?: string
  /** The optimistic response. */
  optimistic?: (input: InputOf<TMutation>) => NonNullable<TMutation['rawResponse']>
  /** Changes of the store beyond the response's records. */
  updater?: SelectorStoreUpdater<TMutation['response']>
}

interface Writing<TMutation extends MutationParameters> {
  /**
   * For a button: reports failures in a toast, and returns whether it succeeded. `intention` identifies the intention
   * if its input differs each time.
   */
  write: (input: InputOf<TMutation>, intention?: string) => Promise<boolean>
  /**
   * For a form, and for consecutive writes: rejects with a `RequestError`, also for a refusal. Undefined if an earlier
   * attempt, whose response was lost, has succeeded.
   */
  send: (input: InputOf<TMutation>, intention?: string) => Promise<TMutation['response'] | undefined>
  /**
   * For a new row with `key: 'id'`: like `send`, and resolves with the id of the row, also if an earlier attempt has
   * created it.
   */
  create: (input: InputOf<TMutation>, intention?: string) => Promise<string>
  isWriting: boolean
}

/** A mutation that takes effect once per intention, however often it is pressed or sent. */
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
 * For code outside of components, such as functions that a worker calls: writes once, and rejects with a
 * `RequestError`, also for a refusal.
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

/** Writes once, with changes of the store beyond the response's records. */
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

/** Writes once if the current record meets a condition; otherwise rejects with `CONDITION_FAILED`. */
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

/** A write without the types of a mutation. */
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

/** A refusal is a payload with the reason. */
function refusalIn(response: object): RequestError | undefined {
  for (const payload of Object.values(response)) {
    const refused = v.safeParse(Refused, payload)
    if (!refused.success) continue
    const { code } = refused.output
    return new RequestError(code && isErrorCode(code) ? code : 'INTERNAL', { payload })
  }
  return undefined
}
