import * as v from 'valibot'
import { RequestError } from '#web/app/network/RequestError.ts'
import { verdictOf } from '#web/app/outbox/verdicts.ts'
import { keep, readKept } from '#web/app/person/browserStorage.ts'

/** `clientMutationKey`: the gateway returns its first answer again. `id`: the row with this id already exists. */
export type KeyPlace = 'clientMutationKey' | 'id'

interface Outcome<Answer> {
  /** Undefined if an earlier attempt, whose answer was lost, has created the row. */
  answer: Answer | undefined
  /** Undefined for intentions without a key. With `id` it is the id of the row. */
  key: string | undefined
}

interface Intentions<Answer> {
  /** Starts an attempt, or joins the one in progress. */
  once(
    intention: string,
    attempt: (key: Partial<Record<KeyPlace, string>>) => Promise<Answer>,
  ): Promise<Outcome<Answer>>
}

/** A user's intention. Its key stays the same until it is answered, however often it is retried. */
export function createIntentions<Answer>(place?: KeyPlace, keptAs?: string): Intentions<Answer> {
  const keys = keptAs === undefined ? new Map<string, string>() : keptKeys(keptAs)
  const underWay = new Map<string, Promise<Outcome<Answer>>>()

  const tryIt: Intentions<Answer>['once'] = async (intention, attempt) => {
    if (!place) return { answer: await attempt({}), key: undefined }
    const existingKey = keys.get(intention)
    const key = existingKey ?? crypto.randomUUID()
    keys.set(intention, key)
    try {
      const answer = await attempt({ [place]: key })
      keys.delete(intention)
      return { answer, key }
    } catch (error) {
      // After any other error, the write may still have taken effect.
      if (verdictOf(error) === 'never') keys.delete(intention)
      // No other client knows the id, so this intention created the row.
      if (existingKey !== undefined && place === 'id' && isThere(error)) return { answer: undefined, key }
      throw error
    }
  }
  return {
    once(intention, attempt) {
      const joined = underWay.get(intention)
      if (joined) return joined
      const trying = tryIt(intention, attempt).finally(() => underWay.delete(intention))
      underWay.set(intention, trying)
      return trying
    },
  }
}

function isThere(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'CONDITION_FAILED'
}

const Kept = v.array(v.tuple([v.string(), v.string()]))

/** Keys in session storage, which survive a reload. */
function keptKeys(name: string): Pick<Map<string, string>, 'get' | 'set' | 'delete'> {
  const shelfKey = `keys-of-${name}`
  const read = () => new Map(readKept(sessionStorage, shelfKey, Kept))
  const change = <Result>(how: (keys: Map<string, string>) => Result): Result => {
    const keys = read()
    const result = how(keys)
    keep(sessionStorage, shelfKey, [...keys])
    return result
  }
  return {
    get: (intention) => read().get(intention),
    set: (intention, key) => change((keys) => keys.set(intention, key)),
    delete: (intention) => change((keys) => keys.delete(intention)),
  }
}
