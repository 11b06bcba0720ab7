import type { Instant } from '#backend/platform/context.ts'
import type { Database, Transaction } from '#backend/platform/database.ts'
import { newId } from '#backend/platform/ids.ts'
import { statement } from '#backend/platform/statement.ts'
import type { NewContact, PeopleStore } from './people.port.ts'
import type { KnownPerson } from './viewer.ts'

const findBySubject = statement<[subject: string], KnownPerson>({
  name: 'people_find_by_subject',
  // oxlint-disable-next-line house/rows-by-rights -- this is how it becomes known who asks
  text: `
    select c.id as "contactId", coalesce(
      jsonb_agg(jsonb_build_object('role', r.role, 'companyId', r.company_id, 'status', r.status))
        filter (where r.id is not null), '[]') as roles
    from contact c left join role r on r.contact_id = c.id
    where c.subject = $1 group by c.id`,
})

/** The account's verified address. A token may still name an earlier one. */
const provedSql = (column: 'email' | 'phone') =>
  `(select u.${column} from identity_user u where u.sub = $1 and u.${column}_verified)`

const ensure = statement<
  [
    subject: string,
    username: string | null,
    firstName: string,
    lastName: string,
    email: string | null,
    phone: string | null,
    country: string | null,
    lang: string | null,
    now: Instant,
    id: string,
  ],
  { contactId: string }
>({
  name: 'people_ensure_contact',
  text: `
    insert into contact (id, subject, cognito_username, first_name, last_name, email, phone, country, lang,
      is_email_verified, is_phone_verified, created_at, updated_at)
    values ($10, $1, $2, $3, $4, coalesce(${provedSql('email')}, lower($5::text)), coalesce(${provedSql('phone')}, $6::text), $7, $8, $5 is not null, $6 is not null, $9, $9)
    on conflict (subject) do update set subject = excluded.subject
    returning id as "contactId"`,
})

export function createPeopleStore(database: Database): PeopleStore {
  return {
    findBySubject: async (subject) => {
      const [person] = await findBySubject(database, subject)
      return person
    },
    ensureContact: (contact) => database.transact((transaction) => ensureContact(transaction, contact)),
  }
}

export async function ensureContact(transaction: Transaction, contact: NewContact): Promise<{ contactId: string }> {
  const { subject, firstName, lastName, now } = contact
  const { username = null, email = null, phone = null, country = null, lang = null } = contact
  const values = [subject, username, firstName, lastName, email, phone, country, lang] as const
  const [created] = await ensure(transaction, ...values, now, newId(now))
  if (!created) throw new Error('An upsert that returns its row returned none')
  return created
}
