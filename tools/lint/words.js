import { readFileSync } from 'node:fs'
import { pathInHouse } from './pathInHouse.js'

// Tests speak as their readers do, and what is written about words names them.
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

/** The rows of the table: idea, word, what is not said, where words are looked for, in which folders, and what is excused. */
export function readWords(page) {
  const table = page.split('\n').filter((line) => line.startsWith('|'))
  const read = table.slice(2).map((line) => {
    const [idea, word, not, kinds, folders, excused] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    const unused = listIn(not)
    return {
      idea,
      word,
      unused: new Set(unused.filter((one) => !one.endsWith('…'))),
      beginnings: unused.filter((one) => one.endsWith('…')).map((one) => one.slice(0, -1)),
      kinds: listIn(kinds),
      folders: folders === 'everywhere' ? [''] : listIn(folders),
      excused: new Set(listIn(excused)),
    }
  })
  if (read.length === 0) throw new Error('docs/words.md holds no table of words.')
  return read
}

function listIn(cell = '') {
  return cell.replaceAll('`', '').split(/,\s*/).filter(Boolean)
}

/** `guestsOf` is made of `guests` and `of`. */
function partsOf(name) {
  return (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((part) => part.toLowerCase())
}

function unusedIn(spoken, { unused }) {
  return spoken.map((one) => one.toLowerCase()).find((one) => unused.has(one) || unused.has(one.replace(/s$/, '')))
}

/** What it answers with has a way to close it. */
function mustBeClosed({ body }) {
  const answers = body.filter(({ type }) => type === 'ReturnStatement').map(({ argument }) => argument)
  return answers.some(
    (answer) => answer?.type === 'ObjectExpression' && answer.properties.some(({ key }) => CLOSING.has(key?.name)),
  )
}
