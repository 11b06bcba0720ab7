/* oxlint-disable house/rows-by-rights -- the operator reads all rows, and users the columns listed below */
import type { Queryable } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'
import type { UserData } from './people.port.ts'

/** A column of a table that names a contact. */
interface ContactColumn {
  table: string
  column: string
  /** Columns that hold no data of the user, but prove a right. */
  secrets: string[]
}

const MOST_ROWS = 100_000

export const listContactColumns = statement<[], ContactColumn>({
  name: 'user_data_columns',
  text: `select c.conrelid::regclass::text as "table", quote_ident(a.attname) as "column",
      array(select s.attname::text from pg_attribute s where s.attrelid = c.conrelid and s.attnum > 0 and not s.attisdropped
        and (s.attname ~ '(hash|hashes|secret|token)$' or s.atttypid = 'bytea'::regtype)) as secrets
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'contact'::regclass and cardinality(c.conkey) = 1
    order by 1, 2`,
})

const findContact = statement<[id: string], { row: object }>({
  name: 'user_data_contact',
  text: 'select to_jsonb(c) as row from contact c where c.id = $1',
})

const findAccount = statement<[subject: string], { row: object }>({
  name: 'user_data_account',
  text: 'select to_jsonb(u) as row from identity_user u where u.sub = $1',
})

const listSignIns = statement<[subject: string], { row: object }>({
  name: 'user_data_sign_ins',
  text: `select to_jsonb(s) - 'refresh_hash' as row from identity_session s where s.sub = $1
    order by s.id limit ${MOST_ROWS}`,
})

const listFiles = statement<[owner: string], { key: string; fileName: string; bytes: number }>({
  name: 'user_data_files',
  text: `select key, file_name as "fileName", size::float8 as bytes from stored_object where owner_id = $1
    order by created_at, key limit ${MOST_ROWS}`,
})

/**
 * All data in the database about a user: the account, the contact, and every row that refers to the contact. The
 * columns come from the database's own schema, so that a new table is never forgotten.
 */
export function readUserData(queryable: Queryable, contactId: string, subject: string | null): Promise<UserData> {
  return readRows(queryable, { contactId, subject, isRead: () => true })
}

interface ReadingRequest {
  contactId: string
  subject: string | null
  isRead(column: ContactColumn): boolean
}

async function readRows(queryable: Queryable, { contactId, subject, isRead }: ReadingRequest): Promise<UserData> {
  const rows: Record<string, object[]> = {}
  const incomplete = new Set<string>()
  for (const column of (await listContactColumns(queryable)).filter(isRead)) {
    const found = await rowsOf(queryable, column, contactId)
    if (found.length === MOST_ROWS) incomplete.add(column.table)
    if (found.length > 0) rows[column.table] = [...(rows[column.table] ?? []), ...found]
  }
  const [contact] = await findContact(queryable, contactId)
  const [account] = subject === null ? [] : await findAccount(queryable, subject)
  const signIns = subject === null ? [] : await listSignIns(queryable, subject)
  return {
    contact: contact?.row,
    account: account?.row,
    signIns: signIns.map(({ row }) => row),
    rows,
    incomplete: [...incomplete],
    files: await listFiles(queryable, contactId),
  }
}

/**
 * Columns that name a user in rows that this user may read: `table.column`. Rows that others wrote, decided or keep to
 * themselves are left out, as is a new table until it is added here.
 */
export const OWN_COLUMNS: ReadonlySet<string> = new Set(
  `activity.contact_id analytics_consent.contact_id booking.member_id booking_release.contact_id broadcast.coach_id
  broadcast_recipient.contact_id calendar_feed.contact_id class.assistant_id class.coach_id closure.coach_id
  closure.created_by coach_member.coach_id coach_member.member_id contact_block.blocker_id contact_presence.contact_id
  contact_typing.contact_id conversation_member.contact_id conversation_message.sender_id conversation_report.reporter_id
  deep_link.shared_by follow.followee_id follow.follower_id goal.contact_id guardian.child_id guardian.guardian_id
  invitation.inviter_id lost_spot.member_id meeting_attendee.contact_id member_group.coach_id message_setting.contact_id
  model_use.contact_id notice.contact_id occurrence.assistant_id occurrence.coach_id occurrence.substitute_id
  plan_progress.user_id plan_request.contact_id plan_video_progress.user_id presence.contact_id profile.contact_id
  program.coach_id program.owner_id program_outcome.user_id reaction.user_id referral.referee_id referral.referrer_id
  role.contact_id scheduled_message.sender_id speech_use.contact_id standing_spot.member_id stored_object.owner_id
  survey_result.contact_id upload.owner_id user_program.user_id video.coach_id video.owner_id video_progress.user_id
  video_share.contact_id video_share.shared_by_id workout_log.user_id`.split(/\s+/),
)

const findOwnSubject = statement<[id: string], { subject: string | null }>({
  name: 'user_data_subject',
  text: 'select subject from contact where id = $1',
})

/** The data that users may read about themselves: the account, the contact, and their own rows. */
export async function readOwnData(queryable: Queryable, contactId: string): Promise<UserData> {
  const [contact] = await findOwnSubject(queryable, contactId)
  const isRead = ({ table, column }: ContactColumn) => OWN_COLUMNS.has(`${table}.${column}`)
  return readRows(queryable, { contactId, subject: contact?.subject ?? null, isRead })
}

/** The names come from the database's catalog, and are quoted. */
async function rowsOf(queryable: Queryable, { table, column, secrets }: ContactColumn, contactId: string) {
  const list = statement<[contactId: string, secrets: string[]], { row: object }>({
    text: `select to_jsonb(t) - $2::text[] as row from ${table} t where t.${column} = $1 limit ${MOST_ROWS}`,
  })
  return (await list(queryable, contactId, secrets)).map(({ row }) => row)
}
