import type { Database } from '#backend/platform/database.ts'

/** Enters an injury of the member who signed up with this address, as the form of a custom program does. */
export async function enterInjury(database: Database, email: string, injury: string): Promise<void> {
  const text = `update profile set injuries = array[$2] where contact_id = (select id from contact where email = $1)`
  await database.query({ text }, [email, injury])
}
