import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { onText } from './onText.js'
import { pathInHouse } from './pathInHouse.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const SAID = /\baddress\('(\/[^']+)'/g
/** Tests spell addresses themselves. */
const SPEAKS_FREELY = /^web\/(?!.*(?:\/paths\.ts$|\.test\.tsx?$|\/testing\/))/

const patterns = globSync('web/{app,features/*}/paths.ts', { cwd: root }).flatMap((file) =>
  [...readFileSync(`${root}/${file}`, 'utf8').matchAll(SAID)].map(([, pattern]) => pattern.slice(1)),
)
const doors = new Set(patterns.map((pattern) => pattern.split('/')[0]))
const written = patterns.filter((pattern) => !pattern.includes(':') && pattern.includes('/'))
/** Any path below one of the app's first segments, or a whole address without its slash. */
const ADDRESS = new RegExp(`^(?:/(?:${[...doors].join('|')})(?:[/?#].*)?|(?:${written.join('|')})(?:[?#].*)?)$`)

/** An address is spelled once, in its feature's paths; links use its name. */
export const pathsByName = {
  create(context) {
    if (!SPEAKS_FREELY.test(pathInHouse(context.filename))) return {}
    return onText((node, text) => {
      if (ADDRESS.test(text)) context.report({ node, message: `Take it from web/__generated__/paths.ts. (${text})` })
    })
  },
}
