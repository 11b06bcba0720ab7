/** Words that hide the actor. docs/voice.md lists them; name the caller, the subscriber, the row or the process instead. */
const VAGUE = /(?<!`)\b(?:whoever|whomever|somebody|nobody|everybody|whom|those who|of which)\b/i

/** Phrases that read as if they were translated. */
const FOREIGN = /(?<!`)\b(?:the own|no news|of late|let be)\b/i

/** Comments name their actor, in idiomatic English. */
export const plainEnglish = {
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const [word] = VAGUE.exec(comment.value) ?? []
          if (word) context.report({ loc: comment.loc, message: `"${word}" hides the actor: name it.` })
          const [phrase] = FOREIGN.exec(comment.value) ?? []
          if (phrase) context.report({ loc: comment.loc, message: `"${phrase}" is not idiomatic: reword it.` })
        }
      },
    }
  },
}
