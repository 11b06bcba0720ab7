import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { importUsers } from '#backend/identity/accounts/user.store.ts'
import { clientId } from '#backend/identity/accounts/userPool.ts'
import { openSession } from '#backend/identity/openSession.ts'
import type { Database } from '#backend/platform/database.ts'
import { newId } from '#backend/platform/ids.ts'
import { callIdentity } from './callIdentity.ts'

export interface Member {
  contactId: string
  subject: string
  idToken: string
  accessToken: string
}

const Tokens = v.object({ AuthenticationResult: v.object({ IdToken: v.string(), AccessToken: v.string() }) })

/**
 * People who are signed in. Their accounts and sign-ins are put into the database, because the server sends only so many
 * codes to one network; their tokens come from the server itself.
 */
export async function makeMembers(
  count: number,
  { url, database }: { url: string; database: Database },
): Promise<Member[]> {
  const now = new Date().toISOString()
  const people = Array.from({ length: count }, () => ({ contactId: newId(now), subject: randomUUID() }))
  await database.transact(async (transaction) => {
    await importUsers(
      transaction,
      people.map(({ subject }) => userOf(subject)),
      now,
    )
    await transaction.query(
      {
        text: `insert into contact (id, subject, first_name, last_name, email)
               select "contactId", subject, 'Ana', 'Silva', subject || '@example.com'
               from jsonb_to_recordset($1::jsonb) as given ("contactId" text, subject text)`,
      },
      [JSON.stringify(people)],
    )
  })
  const members: Member[] = []
  for (const person of people) {
    const opened = await database.transact((transaction) => openSession(transaction, person.subject, now))
    if (!opened) throw new Error('An account that was just made is gone')
    members.push({ ...person, ...(await refresh(url, opened.refreshToken)) })
  }
  return members
}

async function refresh(url: string, refreshToken: string): Promise<{ idToken: string; accessToken: string }> {
  const { body } = await callIdentity(url, 'GetTokensFromRefreshToken', {
    ClientId: clientId,
    RefreshToken: refreshToken,
  })
  const { IdToken, AccessToken } = v.parse(Tokens, body).AuthenticationResult
  return { idToken: IdToken, accessToken: AccessToken }
}

function userOf(subject: string) {
  return {
    sub: subject,
    username: subject,
    email: `${subject}@example.com`,
    emailVerified: true,
    phone: null,
    phoneVerified: false,
    attributes: {},
  }
}
