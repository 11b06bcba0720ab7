import { type GuessedChallenge, takeBackGuess } from '#backend/identity/guessing/guess.store.ts'
import { rememberPlaces } from '#backend/identity/guessing/place.store.ts'
import { PLACE_LIFETIME_S, placeKeys } from '#backend/identity/guessing/place.ts'
import type { Call, IdentityPorts } from '#backend/identity/operation.ts'
import type { Transaction } from '#backend/platform/database.ts'
import { addSeconds } from '#backend/platform/wallTime.ts'

/**
 * What a right code is followed by, whatever it was for: its failures are taken back, and the address knows from then
 * on where it was proved. It stands last in its transaction, as the locks that guesses take come after all others.
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
