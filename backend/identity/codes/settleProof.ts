import { type GuessedChallenge, takeBackGuess } from '#backend/identity/guessing/guess.store.ts'
import { rememberPlaces } from '#backend/identity/guessing/place.store.ts'
import { PLACE_LIFETIME_S, placeKeys } from '#backend/identity/guessing/place.ts'
import type { Call, IdentityPorts } from '#backend/identity/operation.ts'
import type { Transaction } from '#backend/platform/database.ts'
import { addSeconds } from '#backend/platform/wallTime.ts'

/**
 * What follows a right code, whatever its purpose: its failures no longer count, and the address remembers the place
 * where it was verified. Comes last in its transaction, because the locks of guesses are taken after all others.
 */
export async function settleProof(
  transaction: Transaction,
  { proved, call }: { proved: GuessedChallenge; call: Call },
  ports: Pick<IdentityPorts, 'hashKey'>,
): Promise<void> {
  await takeBackGuess(transaction, proved)
  await rememberPlaces(transaction, {
    addressKey: proved.addressKey,
    places: placeKeys(call, ports.hashKey),
    endsAt: addSeconds(call.now, PLACE_LIFETIME_S),
  })
  call.keepDevice()
}
