export interface Shared {
  /** Absolute, as other people open it. */
  address: string
  /** The name of what is shared. */
  title: string
}

export interface ShareTarget {
  name: string
  href: string
}

/** The networks that the dialog offers first. */
export function mainTargets({ address, title }: Shared): readonly ShareTarget[] {
  return [
    { name: 'Facebook', href: withParameters('https://www.facebook.com/sharer/sharer.php', { u: address }) },
    { name: 'WhatsApp', href: withParameters('https://wa.me/', { text: `${title} ${address}` }) },
    { name: 'Twitter', href: withParameters('https://twitter.com/intent/tweet', { url: address, text: title }) },
  ]
}

/** For devices without a share sheet of their own. */
export function moreTargets({ address, title }: Shared): readonly ShareTarget[] {
  return [
    { name: 'Telegram', href: withParameters('https://t.me/share/url', { url: address, text: title }) },
    { name: 'LinkedIn', href: withParameters('https://www.linkedin.com/sharing/share-offsite/', { url: address }) },
    { name: 'Reddit', href: withParameters('https://www.reddit.com/submit', { url: address, title }) },
  ]
}

/** WhatsApp and mail apps show a plus sign where other forms would have a space. */
function withParameters(page: string, parameters: Record<string, string>): string {
  const pairs = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${page}?${pairs.join('&')}`
}
