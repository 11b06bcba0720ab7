import { expect, test } from 'vitest'
import { openModuleGraph } from './moduleGraph.ts'

/** Modules by their id: what they say, what they import, and what they load later. */
function graphOf(modules: Record<string, { code?: string; imports?: string[]; later?: string[] }>) {
  return openModuleGraph((id) => {
    const { code = 'work()', imports = [], later = [] } = modules[id] ?? {}
    return id in modules ? { code, importedIds: imports, dynamicallyImportedIds: later } : null
  })
}

test('a page loads all its static imports, cyclic ones too, and no module that it loads later', () => {
  const graph = graphOf({
    '/page': { imports: ['/card'], later: ['/sheet'] },
    '/card': { imports: ['/art', '/page'] },
    '/art': {},
    '/sheet': { imports: ['/list'] },
  })
  expect(graph.reach(['/page'])).toEqual(new Set(['/page', '/card', '/art']))
})

test('a module that is loaded later may load more', () => {
  const graph = graphOf({
    '/main': { imports: ['/shell'] },
    '/shell': { later: ['/screen'] },
    '/screen': { imports: ['/card'] },
    '/card': { later: ['/sheet', '/screen'] },
    '/sheet': {},
  })
  expect(graph.loadedLater('/main')).toEqual(new Set(['/screen', '/sheet']))
})

const kit = {
  '/kit/index.js': {
    code: `"use client";\nexport { Menu } from './menu.js';\nexport { Dialog as Sheet } from './dialog.js';\nexport * as Field from './field.js';`,
    imports: ['/kit/menu.js', '/kit/dialog.js', '/kit/field.js'],
  },
  '/kit/menu.js': {},
  '/kit/dialog.js': {},
  '/kit/field.js': {
    code: "export { Root } from './root.js';\nexport { Label } from './label.js';",
    imports: ['/kit/root.js', '/kit/label.js'],
  },
  '/kit/root.js': {},
  '/kit/label.js': {},
}

test.each([
  ['one by its name', "import { Menu } from './kit/index.js'", ['menu']],
  ['one under another name', "import { Sheet as Drawer } from './kit/index.js'", ['dialog']],
  ['a part of what stands under one name', "import { Field } from './kit/index.js'\nField.Label()", ['field', 'label']],
])('an importer of a re-exporting module loads only what it uses: %s', (_what, code, parts) => {
  const graph = graphOf({ ...kit, '/page': { code, imports: ['/kit/index.js'] } })
  const expected = ['/page', '/kit/index.js', ...parts.map((part) => `/kit/${part}.js`)]
  expect([...graph.reach(['/page'])].toSorted()).toEqual(expected.toSorted())
})

test('a module that hands on and does something of its own is brought whole', () => {
  const busy = { ...kit['/kit/index.js'], code: `${kit['/kit/index.js'].code}\nregister()` }
  const graph = graphOf({
    ...kit,
    '/kit/index.js': busy,
    '/page': { code: "import { Menu } from './kit/index.js'", imports: ['/kit/index.js'] },
  })
  expect(graph.reach(['/page'])).toContain('/kit/dialog.js')
})
