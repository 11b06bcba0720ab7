import type { LucideIconData, LucideProps } from 'lucide-react'
import { type ComponentType, createElement } from 'react'

/** Renders an icon of Lucide as its library does, with only the properties that the client uses. */
export function createIcon({ name, node }: LucideIconData): ComponentType<LucideProps> {
  return function Icon({ size = 24, className = '', ...rest }) {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `lucide lucide-${name} ${className}`.trimEnd(),
        'aria-hidden': rest['aria-label'] === undefined || undefined,
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}
