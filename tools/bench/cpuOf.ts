import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/**
 * CPU seconds that the threads of a process have used, to the nanosecond, where `cpuSecondsOf` counts hundredths of a
 * second. For a process that ends no threads and starts no others that count. Linux only.
 */
export function threadSecondsOf(pid: number): number {
  const tasks = `/proc/${pid}/task`
  const nanoseconds = readdirSync(tasks).map((task) =>
    Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ', 1)[0]),
  )
  return nanoseconds.reduce((sum, used) => sum + used, 0) / 1e9
}

interface ProcessTimes {
  pid: number
  parent: number
  ticks: number
}

/**
 * CPU seconds that these processes, all that they started, and what of those has ended and been waited for,
 * have used. Each process counts once. Linux only.
 */
export function cpuSecondsOf(...roots: number[]): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readTimes)
  const members = new Set(roots)
  // A child may be listed before its parent.
  for (let grown = 0; grown !== members.size;) {
    grown = members.size
    for (const { pid, parent } of processes) if (members.has(parent)) members.add(pid)
  }
  const ticks = processes.filter(({ pid }) => members.has(pid)).reduce((sum, process) => sum + process.ticks, 0)
  return ticks / ticksPerSecond()
}

function readTimes(pid: string): ProcessTimes[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may contain spaces and parentheses.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + (fields[index] ?? 0), 0)
    return [{ pid: Number(pid), parent: fields[1] ?? 0, ticks }]
  } catch {
    // The process ended while it was read.
    return []
  }
}

let perSecond: number | undefined

function ticksPerSecond(): number {
  perSecond ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  return perSecond
}
