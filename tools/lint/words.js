import { readFileSync } from 'node:fs'
import { pathInHouse } from './pathInHouse.js'

// Tests use the words of their readers, and code about words has to name them.
const SPEAKS_FREELY = /\.(test|fixture|e2e)\.tsx?$|\/testing\/|ForTests\.tsx?$|^e2e\/|^tools\/lint\//
const CLOSING = new Set(['close', 'dispose', 'stop'])

const rows = readWords(readFileSync(new URL('../../docs/words.md', import.meta.url), 'utf8'))

/** One word for one idea: docs/words.md says which words are not used, in names or in texts, and where that holds. */
export const words = {
  create(context) {
    const path = pathInHouse(context.filename)
    const held = SPEAKS_FREELY.test(path)
      ? []
      : rows.filter((row) => row.folders.some((folder) => path.startsWith(folder)))
    const [names, texts] = ['names', 'texts'].map((kind) => held.filter((row) => row.kinds.includes(kind)))
    const report = (node, { word, idea, unused }) =>
      context.report({ node, message: `docs/words.md: ${idea} is "${word}", not "${unused}".` })
    const checkName = (node) => {
      for (const row of names) {
        const unused = row.excused.has(node.name) ? undefined : unusedIn(partsOf(node.name), row)
        if (unused) report(node, { ...row, unused })
      }
    }
    const checkText = (node, text) => {
      for (const row of texts) {
        const unused = unusedIn(text.match(/\p{L}+/gu) ?? [], row)
        if (unused) report(node, { ...row, unused })
      }
    }
    const checkMaker = (name, made) => {
      if (name?.type !== 'Identifier' || !made) return
      for (const row of names) {
        const begins = row.beginnings.find((beginning) => partsOf(name.name)[0] === beginning)
        if (begins && !row.excused.has(name.name) && mustBeClosed(made)) report(name, { ...row, unused: `${begins}…` })
      }
    }
    if (held.length === 0) return {}
    return {
      Identifier: checkName,
      JSXIdentifier: checkName,
      FunctionDeclaration: ({ id, body }) => checkMaker(id, body),
      Literal(node) {
        if (typeof node.value === 'string' && !/^(Import|Export)/.test(node.parent.type)) checkText(node, node.value)
      },
      TemplateElement: (node) => checkText(node, node.value.raw),
      JSXText: (node) => checkText(node, node.value),
    }
  },
}

/** Reads the entries of docs/words.md: a section for each idea, with its items in a list. */
export function readWords(page) {
  const entries = page.split(/^## /m).slice(1).map(readEntry)
  if (entries.length === 0) throw new Error('docs/words.md has no section with a word.')
  return entries
}

function readEntry(section) {
  const [idea] = section.split('\n', 1)
  const item = (name) => itemIn(section, name)
  const unused = listIn(item('Not'))
  const folders = listIn(item('Where'))
  if (folders.length === 0) throw new Error(`docs/words.md: "${idea}" does not say where it holds.`)
  return {
    idea,
    word: item('Say'),
    unused: new Set(unused.filter((one) => !one.endsWith('…'))),
    beginnings: unused.filter((one) => one.endsWith('…')).map((one) => one.slice(0, -1)),
    kinds: listIn(item('In')),
    folders: folders[0] === 'everywhere' ? [''] : folders,
    excused: new Set(listIn(item('Except'))),
  }
}

/** Returns the text of `- **Name**: …`, with the indented lines that continue it. */
function itemIn(section, name) {
  const [, text = ''] = new RegExp(`^- \\*\\*${name}\\*\\*: (.*(?:\n  .*)*)`, 'm').exec(section) ?? []
  return text.trim()
}

function listIn(text) {
  return text.split(/,\s*/).filter(Boolean)
}

/** `guestsOf` is made of `guests` and `of`. */
function partsOf(name) {
  return (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((part) => part.toLowerCase())
}

function unusedIn(spoken, { unused }) {
  return spoken.map((one) => one.toLowerCase()).find((one) => unused.has(one) || unused.has(one.replace(/s$/, '')))
}

/** Whether its return value has a method that closes it. */
function mustBeClosed({ body }) {
  const answers = body.filter(({ type }) => type === 'ReturnStatement').map(({ argument }) => argument)
  return answers.some(
    (answer) => answer?.type === 'ObjectExpression' && answer.properties.some(({ key }) => CLOSING.has(key?.name)),
  )
}
