/** The files that a drop zone accepts. */
export interface FileRules {
  /** In the syntax of an input: `image/*,.pdf`. All types if undefined. */
  accept?: string | undefined
  maxBytes?: number | undefined
  /** Maximum number of files. */
  maxFiles?: number | undefined
}

export type Refusal = 'kind' | 'size' | 'count' | 'empty'

/** Why a file is refused; undefined if it is accepted. `held` is the number of existing files. */
export function refuseFile(file: File, rules: FileRules, fileCount: number): Refusal | undefined {
  if (!isOfKind(file, rules.accept)) return 'kind'
  if (file.size === 0) return 'empty'
  if (file.size > (rules.maxBytes ?? Infinity)) return 'size'
  return fileCount >= (rules.maxFiles ?? Infinity) ? 'count' : undefined
}

/** Browsers enforce `accept` in their file picker, but not for dropped files. */
function isOfKind({ name, type }: File, accept: string | undefined): boolean {
  if (!accept) return true
  return accept.split(',').some((kind) => {
    const acceptedType = kind.trim().toLowerCase()
    if (acceptedType.startsWith('.')) return name.toLowerCase().endsWith(acceptedType)
    return acceptedType.endsWith('/*') ? type.startsWith(acceptedType.slice(0, -1)) : type === acceptedType
  })
}
