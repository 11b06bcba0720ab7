import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** When a process began, in the system's own notation, which tells it from a later one of the same id. */
export async function processStart(pid: number): Promise<string | undefined> {
  return process.platform === 'linux' ? startInProc(pid) : startInPs(pid)
}

async function startInProc(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // The name, in parentheses, may hold spaces; what follows it begins with field 3, and the start is field 22.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  // A killed process that nobody has waited for yet is dead.
  return fields?.[0] === 'Z' ? undefined : fields?.[19]
}

async function startInPs(pid: number): Promise<string | undefined> {
  const answer = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => undefined)
  return answer?.stdout.trim() || undefined
}
