/** The sites whose players a page may embed. */
export const playerOrigins = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const

/** The address of the player of a video; null if the site is none that a page may embed. */
export function playerAddress(link: string): string | null {
  if (!URL.canParse(link)) return null
  const { hostname, pathname, searchParams } = new URL(link)
  const host = hostname.replace(/^(?:www|m)\./, '')
  const [first = '', second = ''] = pathname.split('/').filter(Boolean)
  const youtube =
    host === 'youtu.be'
      ? first
      : host === 'youtube.com'
        ? (searchParams.get('v') ?? (/^(?:embed|shorts|live)$/.test(first) ? second : ''))
        : ''
  if (/^[\w-]{11}$/.test(youtube)) return `${playerOrigins[0]}/embed/${youtube}`
  return host === 'vimeo.com' && /^\d{1,12}$/.test(first) ? `${playerOrigins[1]}/video/${first}` : null
}
