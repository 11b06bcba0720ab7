export type LogoProps = {
  size?: number
  /** The product's name; omit it if it is already beside the mark. */
  label?: string
}

/** A ring with a belt. */
export function Logo({ size = 32, label }: LogoProps) {
  return (
    <svg
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      viewBox="0 0 64 64"
      width={size}
      height={size}
    >
      <path
        fill="currentColor"
        d="M6.17 35A26 26 0 1 1 57.83 35L47.72 35A16 16 0 1 0 16.28 35ZM16.67 53A26 26 0 0 0 47.33 53Z"
      />
      <rect x="2" y="38" width="60" height="12" rx="2" className="fill-brand" />
      <path d="M45 38h3.5v12H45zM52 38h3.5v12H52z" className="fill-on-brand" />
    </svg>
  )
}
