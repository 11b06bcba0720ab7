// Breaks typescript/switch-exhaustiveness-check
export function badge(state: 'full' | 'live'): string {
  switch (state) {
    case 'full':
      return 'Full'
  }
  return ''
}
