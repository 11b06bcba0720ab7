import type { Address } from '#backend/identity/accounts/address.ts'
import { CognitoError } from '#backend/identity/CognitoError.ts'
import type { GuessedChallenge } from '#backend/identity/guessing/guess.store.ts'
import type { Call, IdentityPorts } from '#backend/identity/operation.ts'
import type { Transaction } from '#backend/platform/database.ts'
import { addSeconds } from '#backend/platform/wallTime.ts'
import { type Challenge, putChallenge } from './challenge.store.ts'
import { proofKey } from './challengeKeys.ts'
import { proveCode } from './proveCode.ts'
import { CODE_LIFETIME_S, hashCode } from './sendCode.ts'

/**
 * Records that a caller has verified an address without an account. The code they used, which only they know, is then
 * valid for one sign-up with that address, with the lifetime and number of attempts of any code.
 */
export async function keepProof(
  transaction: Transaction,
  { proved, code, now }: { proved: Challenge; code: string; now: string },
  ports: Pick<IdentityPorts, 'hashKey'>,
): Promise<void> {
  const key = proofKey(proved.address)
  const expiresAt = addSeconds(now, CODE_LIFETIME_S)
  const codeHash = hashCode(key, code, ports)
  await putChallenge(transaction, { ...proved, key, purpose: 'SIGN_UP', codeHash, expiresAt, keptUntil: expiresAt })
}

/** Returns the proof behind a code. A wrong, expired or used one is ignored: the sign-up continues without it. */
export async function findProof(
  { address, code }: { address: Address; code: string | undefined },
  call: Call,
  ports: IdentityPorts,
): Promise<GuessedChallenge | undefined> {
  if (code === undefined) return undefined
  try {
    return await proveCode({ key: proofKey(address.value), purpose: 'SIGN_UP', code }, call, ports)
  } catch (error) {
    if (error instanceof CognitoError) return undefined
    throw error
  }
}
