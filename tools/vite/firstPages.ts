import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { paths } from '#web/__generated__/paths.ts'
import { readRoutes } from './routeParts.ts'

/** A page that many people come in by, with all that it needs beyond the shell, as files of the client. */
export interface FirstPage {
  /** Below the base. */
  path: string
  /** What stands around it, and around its neighbours. */
  frame: readonly string[]
  /** The frame, the screen and its question. */
  modules: readonly string[]
  /** The other screens of its feature. */
  siblings: readonly string[]
  feature: string
}

/** Finds what a page needs from the routes. `beside` is what the shell loads for signed-in users. */
export async function findFirstPage(
  root: string,
  { name, beside = [] }: { name: keyof typeof paths; beside?: readonly string[] },
): Promise<FirstPage> {
  for (const file of globSync('features/*/routes.ts', { cwd: root })) {
    const folder = dirname(join(root, file))
    const routes = await readRoutes(readFileSync(join(root, file), 'utf8'))
    const route = routes.find((one) => one.name === name)
    if (!route) continue
    const frame = [...beside.map((module) => join(root, module)), layoutFile(root, route.layout)]
    const screenOf = (one: typeof route) => join(folder, one.screen)
    return {
      path: paths[name].pattern.slice(1),
      frame,
      modules: [...frame, screenOf(route), ...(route.asks ? [`${join(root, file)}?openings`] : [])],
      siblings: routes.filter((one) => one !== route).map(screenOf),
      feature: folder.split('/').at(-1) ?? '',
    }
  }
  throw new Error(`No feature has the route ${name}`)
}

function layoutFile(root: string, layout: string): string {
  return join(root, 'app/layout/frames', `${layout.charAt(0).toUpperCase()}${layout.slice(1)}Layout.tsx`)
}
