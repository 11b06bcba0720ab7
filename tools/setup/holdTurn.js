import { closeSync, openSync, readFileSync, rmSync, statSync, utimesSync, writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const BEAT_MS = 2_000
const SILENCE_MS = 15_000
const LOOK_MS = 200

/** Runs the work while no other process holds this file. A process that has to wait prints the sentence once. */
export async function holdTurn({ file, sentence }, work) {
  await takeTurn(file, sentence)
  // A process that was killed stops touching the file, and then the turn is free.
  const beat = setInterval(() => touch(file), BEAT_MS)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    rmSync(file, { force: true })
  }
}

async function takeTurn(file, sentence) {
  const owner = `${process.pid} ${Date.now()}`
  if (create(file, owner)) return
  process.stdout.write(`${sentence}\n`)
  while (!create(file, owner)) {
    if (isSilent(file)) rmSync(file, { force: true })
    else await pause(LOOK_MS)
  }
  // Two that found the same silent file can both have made a new one; only the last of them owns it.
  await pause(LOOK_MS)
  if (read(file) !== owner) await takeTurn(file, sentence)
}

function create(file, owner) {
  try {
    const descriptor = openSync(file, 'wx')
    writeSync(descriptor, owner)
    closeSync(descriptor)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function isSilent(file) {
  try {
    return Date.now() - statSync(file).mtimeMs > SILENCE_MS
  } catch {
    return false
  }
}

function touch(file) {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {
    // The file was removed by hand; the installation continues.
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
