import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findK6 } from './findK6.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'obi-k6-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const folder = () => join(root, 'built')

function install(name: string, script: string): void {
  writeFileSync(join(root, name), `#!/bin/sh\n${script}\n`)
  chmodSync(join(root, name), 0o755)
}

/** A Go that notes each time it is asked, and leaves a k6 where it was told to. */
function installGo(): void {
  install('go', `echo "$@" >> "${root}/asked"; echo '#!/bin/sh' > "$GOBIN/k6"; /bin/chmod 755 "$GOBIN/k6"`)
}

test('the k6 of the machine is taken', () => {
  install('k6', 'echo "k6 v1.2.0 (go1.24)"')
  installGo()
  expect(findK6({ path: root, folder: folder() })).toBe(join(root, 'k6'))
})

test('a k6 too old for TypeScript is skipped, and another is built', () => {
  install('k6', 'echo "k6 v0.52.0 (go1.22)"')
  installGo()
  expect(findK6({ path: root, folder: folder() })).toBe(join(folder(), 'k6'))
})

test('without k6, Go builds one version, once', () => {
  installGo()
  const built = [1, 2].map(() => findK6({ path: root, folder: folder() }))
  expect(built).toEqual([join(folder(), 'k6'), join(folder(), 'k6')])
  expect(readFileSync(join(root, 'asked'), 'utf8')).toMatch(/^install go\.k6\.io\/k6@v\d+\.\d+\.\d+\n$/)
})

test('without k6 and Go, an error says what to install', () => {
  expect(() => findK6({ path: root, folder: folder() })).toThrow(/need k6 .* or Go .* Install one of them\.$/)
  expect(existsSync(folder())).toBe(false)
})
