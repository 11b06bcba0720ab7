import { statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { projectRoot } from '#tools/build/projectRoot.ts'
import type { Runner } from './openRunner.ts'

/** A test file's duration and the code that it reaches, without a fault. */
export interface Sound {
  seconds: number
  reached: ReadonlySet<string>
}

const LONGEST_SECONDS = 60

/** Time limit of a test, in ms; generous, because the machine may be busy. */
export function limitMs(seconds: number): number {
  return Math.ceil(90_000 + seconds * 10_000)
}

/** The test files that may detect a fault. Each is first run without a fault when it is needed. */
export class Judges {
  /** Test files that fail without a fault, and are not used. */
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
