import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { runTool } from '#tools/check/runTool.ts'
import type { Mutant } from './sampleMutants.ts'

/** Finds faults that the compiler rejects, and that `npm run check` would therefore catch. */
export interface Compiler {
  findRefused(mutants: readonly Mutant[]): Promise<ReadonlySet<Mutant>>
  close(): Promise<void>
}

const NOT_COPIED = new Set(['node_modules', 'dist', '.git'])
/** Unused names are not type errors, so do not report them. */
const FLAGS = ['--noEmit', '--pretty', 'false', '--noUnusedLocals', 'false', '--noUnusedParameters', 'false']
/** Incremental runs after the first take a third of the time. */
const REMEMBERING = ['--incremental', '--tsBuildInfoFile', 'remembered.tsbuildinfo']

/** Judges in a copy of the sources, so that the project's own are never written. */
export async function openCompiler(root: string = projectRoot): Promise<Compiler> {
  const folder = await mkdtemp(join(tmpdir(), 'obi-compiled-'))
  await cp(root, folder, {
    recursive: true,
    filter: (path) => !NOT_COPIED.has(relative(root, path).split(sep)[0] ?? ''),
  })
  await symlink(join(projectRoot, 'node_modules'), join(folder, 'node_modules'))
  return {
    async findRefused(mutants) {
      const refused = new Set<Mutant>()
      for (const round of oneOfEachFile(mutants)) {
        const wrong = await compileWith(round, root, folder)
        for (const mutant of round) if (wrong.has(mutant.file)) refused.add(mutant)
      }
      return refused
    },
    close: () => rm(folder, { recursive: true }),
  }
}

/** Groups mutants into rounds with at most one per file, so that one run of the compiler judges many. */
function oneOfEachFile(mutants: readonly Mutant[]): Mutant[][] {
  const rounds: Mutant[][] = []
  for (const mutant of mutants) {
    const open = rounds.find((round) => round.every(({ file }) => file !== mutant.file))
    if (open) open.push(mutant)
    else rounds.push([mutant])
  }
  return rounds
}

/** The files that the compiler finds wrong while those faults are in them. */
async function compileWith(round: readonly Mutant[], root: string, folder: string): Promise<Set<string>> {
  await Promise.all(round.map(({ file, code }) => writeFile(join(folder, file), code)))
  const { output } = await runTool('tsc', [...FLAGS, ...REMEMBERING], folder)
  await Promise.all(round.map(async ({ file }) => writeFile(join(folder, file), await readFile(join(root, file)))))
  return new Set(output.split('\n').flatMap((line) => /^(.+?)\(\d+,\d+\): error TS/.exec(line)?.[1] ?? []))
}
