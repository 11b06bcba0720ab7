/** A drawing of an untied belt. */
export function BrokenBelt() {
  return (
    <svg aria-hidden viewBox="0 0 480 160" className="h-auto w-full max-w-[30rem] rtl:-scale-x-100">
      <path d="M0 62h190l-22 36H0z" className="fill-brand" />
      <path d="M480 62H262l22 36h196z" className="fill-brand" />
      <path d="M300 62h10v36h-10zM322 62h10v36h-10z" className="fill-on-brand" />
      <path d="M206 74l-26 62 22 6 24-60zM240 78l18 66 22-8-18-66z" className="fill-brand" />
      <path d="M214 52l-8-30M228 46l2-32M244 52l12-28" className="stroke-line" strokeWidth="6" strokeLinecap="round" />
    </svg>
  )
}
