import { attributeKey } from '#backend/identity/codes/challengeKeys.ts'
import { sendCode, type SentChallenge } from '#backend/identity/codes/sendCode.ts'
import type { Call, IdentityPorts } from '#backend/identity/operation.ts'
import { type Address, attributeOf } from './address.ts'
import { findUserAt, type User } from './user.store.ts'

/**
 * Sends a code to the new address of a signed-in user. If it belongs to another account, only its owner learns that.
 * The account keeps its current address until the new one is verified.
 */
export async function changeAddress(
  { user, address, lang }: { user: User; address: Address; lang: string | undefined },
  call: Call,
  ports: IdentityPorts,
): Promise<SentChallenge> {
  const owner = await findUserAt(ports.database, address)
  return sendCode(
    {
      key: attributeKey(user.sub, attributeOf(address)),
      purpose: 'ATTRIBUTE',
      address,
      message: owner && owner.sub !== user.sub ? 'ADDRESS_TAKEN' : 'ADDRESS',
      lang,
      sub: user.sub,
    },
    call,
    ports,
  )
}
