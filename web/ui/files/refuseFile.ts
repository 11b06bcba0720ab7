/** What a drop zone takes. */
export interface FileRules {
  /** As an input writes it: `image/*,.pdf`. All kinds where there is none. */
  accept?: string | undefined
  maxBytes?: number | undefined
  /** How many there may be in all. */
  maxFiles?: number | undefined
}

export type Refusal = 'kind' | 'size' | 'count' | 'empty'

/** Why a file is not taken, or undefined where it is. `held` files are there already. */
export function refuseFile(file: File, rules: FileRules, fileCount: number): Refusal | undefined {
  if (!isOfKind(file, rules.accept)) return 'kind'
  if (file.size === 0) return 'empty'
  if (file.size > (rules.maxBytes ?? Infinity)) return 'size'
  return fileCount >= (rules.maxFiles ?? Infinity) ? 'count' : undefined
}

/** Browsers hold their file picker to `accept`, but not what is dropped. */
function isOfKind({ name, type }: File, accept: string | undefined): boolean {
  if (!accept) return true
  return accept.split(',').some((kind) => {
    const acceptedType = kind.trim().toLowerCase()
    if (acceptedType.startsWith('.')) return name.toLowerCase().endsWith(acceptedType)
    return acceptedType.endsWith('/*') ? type.startsWith(acceptedType.slice(0, -1)) : type === acceptedType
  })
}
