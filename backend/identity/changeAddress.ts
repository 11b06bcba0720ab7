import { type Address, attributeOf } from './address.ts'
import { attributeKey } from './challengeKeys.ts'
import type { Call, IdentityPorts } from './operation.ts'
import { sendCode, type SentChallenge } from './sendCode.ts'
import { findUserAt, type User } from './user.store.ts'

/**
 * Sends a code to an address that somebody who is signed in wants to have. Whether it is another account's is told
 * to its owner only. The account keeps its present address until the new one is proved.
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
