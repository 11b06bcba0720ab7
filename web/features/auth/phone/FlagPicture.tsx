/** A country's flag, or an empty box of the same size if there is none. */
export function FlagPicture({ address }: { address: string | undefined }) {
  return (
    <span aria-hidden className="h-4 w-6 shrink-0 overflow-hidden rounded-[2px] bg-track">
      {address && <img src={address} alt="" loading="lazy" width={24} height={16} className="size-full object-cover" />}
    </span>
  )
}
