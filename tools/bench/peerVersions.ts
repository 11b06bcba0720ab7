import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { projectRoot } from '#tools/build/projectRoot.ts'

const Package = v.object({ version: v.string() })

/** The installed versions of what we are compared with: packages of the project, or of another folder. */
export function versionsOf(packages: readonly string[], folder: string = projectRoot): Record<string, string> {
  return Object.fromEntries(packages.map((name) => [name, versionOf(name, folder)]))
}

function versionOf(name: string, folder: string): string {
  const file = join(folder, 'node_modules', name, 'package.json')
  return v.parse(Package, JSON.parse(readFileSync(file, 'utf8'))).version
}
