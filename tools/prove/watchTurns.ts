import { threadCpuUsage } from 'node:process'

const LOOK_EVERY_MS = 2
const TOLD_FROM_MS = 15

let before = threadCpuUsage()

/**
 * Loaded into the server before its own code. Between two looks lies one turn of its loop, or several short ones. What
 * is told is the thread's own time, so that a machine that gave it no processor is not counted.
 */
setInterval(() => {
  const { user, system } = threadCpuUsage(before)
  before = threadCpuUsage()
  const ms = (user + system) / 1000
  if (ms > TOLD_FROM_MS) process.stderr.write(`turn ${JSON.stringify({ ms, at: Date.now() })}\n`)
}, LOOK_EVERY_MS).unref()
