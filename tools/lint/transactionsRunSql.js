import { pathInHouse } from './pathInHouse.js'

/**
 * Rules, and the functions they call. Resolvers combine rules with their preparations, and stores contain statements.
 */
const RULE = /^backend\/(?!model\/|platform\/).*(?<!\.resolvers|\.store|\.test|\.fixture|\.port)\.ts$/
const TRANSACTION_TYPES = new Set(['Writing', 'Rows', 'Transaction'])

/** What waits for a thread, a file store, a model, a message or a file. */
const OUTSIDE =
  /^node:(fs|child_process|worker_threads|net|http|https)\b|\/(openThread|putBytes|runFfmpeg|encodePicture)\.ts$|\/(objectStore|planner|speech|messenger|bus)\.port\.ts$|^#backend\/planner\/|^#backend\/speech\//

const message =
  'A transaction runs SQL only. Do this in a preparation (preparedWriting), in a file of its own, and check it again by a cheap condition.'

/** A file whose functions run in a transaction imports nothing that leaves the database. */
export const transactionsRunSql = {
  create(context) {
    if (!RULE.test(pathInHouse(context.filename))) return {}
    let isInTransaction = false
    const outside = []
    return {
      ImportDeclaration(node) {
        if (OUTSIDE.test(node.source.value)) outside.push(node)
        for (const { imported } of node.specifiers) if (TRANSACTION_TYPES.has(imported?.name)) isInTransaction = true
      },
      CallExpression(node) {
        if (node.callee.name === 'fetch') outside.push(node)
      },
      'Program:exit'() {
        if (isInTransaction) for (const node of outside) context.report({ node, message })
      },
    }
  },
}
