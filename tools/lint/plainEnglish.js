/** Words that hide the actor. docs/voice.md lists them; name the caller, the subscriber, the row or the process instead. */
const VAGUE = /(?<!`)\b(?:whoever|whomever|somebody|nobody|everybody|whom|those who|of which)\b/i

/** Comments name their actor. */
export const plainEnglish = {
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const [word] = VAGUE.exec(comment.value) ?? []
          if (word) context.report({ loc: comment.loc, message: `"${word}" hides the actor: name it.` })
        }
      },
    }
  },
}
