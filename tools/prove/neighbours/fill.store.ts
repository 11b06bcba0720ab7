import { demoEquipment, demoMuscleGroups } from '#backend/demo/demoCatalogue.ts'
import { demoExercises, demoExerciseVideos } from '#backend/demo/demoExercises.ts'
import type { Database, Transaction } from '#backend/platform/database.ts'

interface Amounts {
  videos: number
  logLines: number
  enrolled: number
}

/** The coach of all videos, and of the program that the member deletes. */
const COACH = 'coach-of-all'
export const PROGRAM = 'program-of-all'

/** The maximum data of one member: many videos, a long training log, and a program with many enrolled members. */
export async function fillLikeALargeStudio(database: Database, memberId: string, amounts: Amounts): Promise<void> {
  await database.transact(async (transaction) => {
    // The rows are consistent; checking each reference would take longer than inserting them.
    await transaction.query({ text: 'set local session_replication_role = replica' })
    await transaction.query({ text: 'set local statement_timeout = 0' })
    await fillVideos(transaction, amounts)
    await transaction.query(
      {
        text: `insert into workout_log (id, user_id, kind, video_id, resource_name, set_number, reps, weight, performed_at)
          select 'line-' || n, $1, 'SET', $2, 'Squat', 1, n % 20, n % 90, now() - n * interval '1 minute'
          from generate_series(1, $3::int) n`,
      },
      [memberId, demoExercises[0]?.id ?? '', amounts.logLines],
    )
    await fillProgram(transaction, memberId, amounts)
  })
  for (const table of ['video', 'workout_log', 'plan', 'user_program'])
    await database.query({ text: `analyze ${table}` })
}

async function insert(transaction: Transaction, table: string, rows: readonly object[]): Promise<void> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].join(', ')
  const text = `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`
  await transaction.query({ text }, [JSON.stringify(rows)])
}

async function fillVideos(transaction: Transaction, { videos }: Amounts): Promise<void> {
  const exercises = demoExerciseVideos(new Date().toISOString(), 'https://studio.example/')
  await insert(transaction, 'contact', [{ id: COACH, first_name: 'Kenji', last_name: 'Mori' }])
  await insert(transaction, 'equipment', demoEquipment)
  await insert(transaction, 'muscle_group', demoMuscleGroups)
  const ofCoach = { coach_id: COACH, owner_id: COACH }
  await insert(
    transaction,
    'video',
    exercises.map((video) => ({ ...video, ...ofCoach })),
  )
  const text = `insert into video select r.*
    from (select to_jsonb(v) as row from video v limit 1) v, generate_series(1, $1::int) n,
      lateral jsonb_populate_record(null::video, v.row || jsonb_build_object('id', 'video-' || n,
        'public_id', 'public-' || n, 'title', 'Film ' || md5(n::text), 'exercise_kind', null,
        'uploaded_at', now() - n * interval '1 minute')) r`
  await transaction.query({ text }, [videos])
}

async function fillProgram(transaction: Transaction, coachId: string, { enrolled }: Amounts): Promise<void> {
  const now = new Date().toISOString()
  const flags = { is_public: true, is_approved: true, is_template: false, include_super_set: false, made_by_ai: false }
  const owned = { owner_id: coachId, coach_id: coachId, status: 'PUBLISHED', created_at: now, updated_at: now }
  await insert(transaction, 'role', [{ id: 'role-of-member', contact_id: coachId, role: 'COACH', status: 'APPROVED' }])
  await insert(transaction, 'program', [{ id: PROGRAM, public_id: PROGRAM, name: 'For all', ...owned, ...flags }])
  const people = `generate_series(1, ${enrolled}) n`
  const texts = [
    `insert into contact (id, first_name, last_name) select 'enrolled-' || n, 'Ana', 'Silva' from ${people}`,
    `insert into user_program (id, user_id, program_id, started_at, status)
      select 'enrolment-' || n, 'enrolled-' || n, '${PROGRAM}', now(), 'INPROGRESS' from ${people}`,
    `insert into plan (id, program_id, plan_name, position, sections, resources, user_id)
      select 'plan-' || n, '${PROGRAM}', 'Section 1', 0, '[]', '[]', 'enrolled-' || n from ${people}`,
  ]
  for (const text of texts) await transaction.query({ text })
}
