import { statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { projectRoot } from '#tools/build/projectRoot.ts'
import type { Runner } from './openRunner.ts'

/** What a test file takes, and what it comes to, where nothing is wrong. */
export interface Sound {
  seconds: number
  reached: ReadonlySet<string>
}

const LONGEST_SECONDS = 60

/** The machine may be busy with something else, too: a test that takes this much longer does not end. */
export function limitMs(seconds: number): number {
  return Math.ceil(90_000 + seconds * 10_000)
}

/** The test files that may notice a fault. Each is run without one when it is first needed. */
export class Judges {
  /** Those that fail without a fault. They judge nothing. */
  readonly broken: string[] = []
  readonly #tests: readonly string[]
  readonly #sound = new Map<string, Promise<Sound | undefined>>()

  constructor(tests: readonly string[]) {
    this.#tests = tests
  }

  /** Tests of the file's name first, then those of its folder; short ones before long ones. */
  nearestTo(file: string): string[] {
    const [name = ''] = basename(file).split('.')
    const distanceOf = (test: string) => {
      if (dirname(test) !== dirname(file)) return 2
      return basename(test).startsWith(`${name}.`) ? 0 : 1
    }
    const sizes = new Map(this.#tests.map((test) => [test, statSync(join(projectRoot, test)).size]))
    const sizeOf = (test: string) => sizes.get(test) ?? 0
    return this.#tests.toSorted((one, other) => distanceOf(one) - distanceOf(other) || sizeOf(one) - sizeOf(other))
  }

  withoutFault(test: string, runner: Runner): Promise<Sound | undefined> {
    const sound = this.#sound.get(test) ?? this.#measure(test, runner)
    this.#sound.set(test, sound)
    return sound
  }

  async #measure(test: string, runner: Runner): Promise<Sound | undefined> {
    const judged = await runner.run({ test, fault: null }, limitMs(LONGEST_SECONDS))
    if (judged && judged.failure === null) return { seconds: judged.seconds, reached: new Set(judged.reached) }
    process.stdout.write(`${test} fails without a fault: ${judged?.failure ?? 'it does not end'}\n`)
    this.broken.push(test)
    return undefined
  }
}
