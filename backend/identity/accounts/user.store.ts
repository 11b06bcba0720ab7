import type { Instant } from '#backend/platform/context.ts'
import type { Queryable, Transaction } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'
import type { Address } from './address.ts'

/** An account. Each one has at least one verified address. */
export interface User {
  sub: string
  username: string
  email: string | null
  emailVerified: boolean
  phone: string | null
  phoneVerified: boolean
  /** The other attributes, by Cognito's names. */
  attributes: Record<string, string>
}

const COLUMNS = `u.sub, u.username, u.email, u.email_verified as "emailVerified", u.phone,
  u.phone_verified as "phoneVerified", u.attributes`

const findUserBy = (column: 'email' | 'phone') =>
  statement<[address: string], User>({
    text: `select ${COLUMNS} from identity_user u where u.${column} = $1 and u.${column}_verified`,
  })
const findAt = { email: findUserBy('email'), phone: findUserBy('phone') }

/** Finds an account by a verified address only. */
export async function findUserAt(queryable: Queryable, { channel, value }: Address): Promise<User | undefined> {
  const [user] = await findAt[channel === 'email' ? 'email' : 'phone'](queryable, value)
  return user
}

const find = statement<[sub: string], User>({ text: `select ${COLUMNS} from identity_user u where u.sub = $1` })

export async function findUser(queryable: Queryable, sub: string): Promise<User | undefined> {
  const [user] = await find(queryable, sub)
  return user
}

const findOfSession = statement<[sessionId: string, sub: string, now: Instant], User>({
  text: `select ${COLUMNS} from identity_user u join identity_session s on s.sub = u.sub
             where s.id = $1 and s.sub = $2 and s.revoked_at is null and s.expires_at > $3`,
})

/** Returns the account of a session that is neither revoked nor expired. */
export async function findUserOfSession(
  queryable: Queryable,
  { sessionId, sub, now }: { sessionId: string; sub: string; now: Instant },
): Promise<User | undefined> {
  const [user] = await findOfSession(queryable, sessionId, sub, now)
  return user
}

const lock = statement<[address: string]>({
  text: "select pg_advisory_xact_lock(hashtextextended('identity ' || $1, 0))",
})

/** Held until the end of a transaction that may claim the address. */
async function lockAddress(transaction: Transaction, address: string): Promise<void> {
  await lock(transaction, address)
}

const add = statement<
  [
    sub: string,
    username: string,
    email: string | null,
    emailVerified: boolean,
    phone: string | null,
    phoneVerified: boolean,
    attributes: string,
    now: Instant,
  ]
>({
  text: `insert into identity_user
               (sub, username, email, email_verified, phone, phone_verified, attributes, created_at, updated_at)
             values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $8)
             on conflict do nothing returning sub`,
})

/** False if the username or a verified address is taken. */
export async function addUser(transaction: Transaction, user: User, now: Instant): Promise<boolean> {
  await lockAddress(transaction, (user.emailVerified ? user.email : user.phone) ?? user.sub)
  const added = await add(
    transaction,
    user.sub,
    user.username,
    user.email,
    user.emailVerified,
    user.phone,
    user.phoneVerified,
    JSON.stringify(user.attributes),
    now,
  )
  return added.length === 1
}

const merge = statement<[sub: string, attributes: string, now: Instant]>({
  text: 'update identity_user set attributes = attributes || $2::jsonb, updated_at = $3 where sub = $1',
})

export async function mergeAttributes(
  queryable: Queryable,
  { sub, attributes, now }: { sub: string; attributes: Record<string, string>; now: Instant },
): Promise<void> {
  await merge(queryable, sub, JSON.stringify(attributes), now)
}

const setUserAddress = (column: 'email' | 'phone') =>
  statement<[sub: string, address: string, now: Instant]>({
    text: `update identity_user u set ${column} = $2, ${column}_verified = true, updated_at = $3
      where u.sub = $1 and not exists (
        select from identity_user o where o.${column} = $2 and o.${column}_verified and o.sub <> $1)
      returning u.sub`,
  })
const setAt = { email: setUserAddress('email'), phone: setUserAddress('phone') }

/** Sets a verified address. Returns false if another account has it. */
export async function setAddress(
  transaction: Transaction,
  { sub, address, now }: { sub: string; address: Address; now: Instant },
): Promise<boolean> {
  await lockAddress(transaction, address.value)
  const set = await setAt[address.channel === 'email' ? 'email' : 'phone'](transaction, sub, address.value, now)
  return set.length === 1
}

const remove = statement<[sub: string]>({ text: 'delete from identity_user where sub = $1' })

export async function removeUser(queryable: Queryable, sub: string): Promise<void> {
  await remove(queryable, sub)
}

const importAll = statement<[users: string, now: Instant]>({
  text: `insert into identity_user
               (sub, username, email, email_verified, phone, phone_verified, attributes, created_at, updated_at)
             select sub, username, email, "emailVerified", phone, "phoneVerified", attributes, $2, $2
             from jsonb_to_recordset($1::jsonb) as given (
               sub text, username text, email text, "emailVerified" boolean,
               phone text, "phoneVerified" boolean, attributes jsonb)
             on conflict do nothing`,
})

/** Adds accounts from another system, with verified addresses. Existing ones do not change. */
export async function importUsers(queryable: Queryable, users: readonly User[], now: Instant): Promise<void> {
  await importAll(queryable, JSON.stringify(users), now)
}
