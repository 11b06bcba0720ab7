import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { projectRoot } from '#tools/build/projectRoot.ts'

const Package = v.object({ version: v.string() })

/** The installed versions of what we are compared with. */
export function versionsOf(packages: readonly string[]): Record<string, string> {
  return Object.fromEntries(packages.map((name) => [name, versionOf(name)]))
}

function versionOf(name: string): string {
  const file = join(projectRoot, 'node_modules', name, 'package.json')
  return v.parse(Package, JSON.parse(readFileSync(file, 'utf8'))).version
}
