import type { Queryable } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'

/** How long an operator counts as looking, and a server as running, after the last word of it. */
const KEPT = `interval '15 seconds'`

/** Servers beyond these are not shown. */
const MOST_SERVERS = 100

const findWatched = statement<[], { isWatched: boolean }>({
  name: 'server_report_watched',
  text: 'select exists (select from server_report where watched_until > now()) as "isWatched"',
})

const writeReport = statement<[server: string, report: string, isWatching: boolean]>({
  name: 'server_report_write',
  text: `insert into server_report (server, reported_at, watched_until, report)
    values ($1, now(), case when $3 then now() + ${KEPT} end, $2::jsonb)
    on conflict (server) do update set reported_at = excluded.reported_at, report = excluded.report,
      watched_until = coalesce(excluded.watched_until, server_report.watched_until)`,
})

const deleteOld = statement<[]>({
  name: 'server_report_delete_old',
  text: `delete from server_report where reported_at < now() - ${KEPT} and server in (
    select server from server_report where reported_at < now() - ${KEPT} for update skip locked)`,
})

const listOthers = statement<[server: string], { report: unknown }>({
  name: 'server_report_others',
  text: `select report from server_report where server <> $1 and reported_at > now() - ${KEPT}
    order by server limit ${MOST_SERVERS}`,
})

export interface WrittenReport {
  server: string
  report: object
  /** Whether an operator looks at this server's page. */
  isWatching: boolean
}

export interface ServerReportStore {
  /** Whether an operator looks at any server. */
  isWatched(): Promise<boolean>
  /** Keeps the report, and drops those of servers that are gone. */
  write(written: WrittenReport): Promise<void>
  /** The reports of all other servers that run, as they wrote them. */
  listOthers(server: string): Promise<unknown[]>
}

export function createServerReportStore(queryable: Queryable): ServerReportStore {
  return {
    isWatched: async () => (await findWatched(queryable))[0]?.isWatched === true,
    async write({ server, report, isWatching }) {
      await writeReport(queryable, server, JSON.stringify(report), isWatching)
      await deleteOld(queryable)
    },
    listOthers: async (server) => (await listOthers(queryable, server)).map(({ report }) => report),
  }
}
