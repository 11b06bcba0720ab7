import { randomUUID } from 'node:crypto'
import type { AccountStore } from '#backend/identity/identity.port.ts'
import type { Transaction } from '#backend/platform/database.ts'
import { toAddress } from './address.ts'
import { addUser, findUserAt } from './user.store.ts'

export function createAccountStore(transaction: Transaction): AccountStore {
  return {
    async ensureAccount({ email, now }) {
      const address = toAddress(email)
      if (address?.channel !== 'email') return undefined
      const sub = randomUUID()
      // The address stays locked until the transaction ends, so that concurrent calls find the same account.
      await addUser(
        transaction,
        {
          sub,
          username: sub,
          email: address.value,
          emailVerified: true,
          phone: null,
          phoneVerified: false,
          attributes: {},
        },
        now,
      )
      const user = await findUserAt(transaction, address)
      return user && { subject: user.sub, username: user.username, email: address.value }
    },
  }
}
