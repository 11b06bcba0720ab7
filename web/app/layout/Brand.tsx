import { Link } from 'wouter'
import { paths } from '#web/__generated__/paths.ts'
import { productName } from '#web/app/names/productName.ts'
import { Logo } from '#web/ui/art/Logo.tsx'

/** The logo with the product's name. */
export function Brand() {
  return (
    <span className="flex items-center gap-3">
      <Logo size={36} />
      <span className="type-heading text-xl">{productName}</span>
    </span>
  )
}

export function BrandLink() {
  return (
    <Link href={paths.today()} aria-label={productName} className="rounded-inner">
      <Brand />
    </Link>
  )
}
