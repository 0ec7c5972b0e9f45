const two = (part: number) => `${part}`.padStart(2, '0')

/** An instant as the value of a `datetime-local` input, in the person's time zone. Empty for none. */
export function toLocalTime(instant: string | null | undefined): string {
  if (!instant) return ''
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return ''
  const day = [`${date.getFullYear()}`.padStart(4, '0'), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** The instant of a `datetime-local` value. Null when it is empty or invalid. */
export function fromLocalTime(text: string): string | null {
  const date = new Date(text)
  return text === '' || Number.isNaN(date.getTime()) ? null : date.toISOString()
}
