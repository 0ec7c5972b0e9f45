export interface Coordinates {
  latitude: number
  longitude: number
}

const number = String.raw`([+-]?\d{1,3}(?:\.\d{1,15})?)`
const pair = String.raw`${number}\s*[,;]\s*${number}`

/**
 * How coordinates stand in a text, the most exact one first: a pair of degrees, a geo URI (RFC 5870), the pin, the query,
 * and the center of a link of Google Maps, Apple Maps, and OpenStreetMap.
 */
const patterns = [
  `^${pair}$`,
  `^geo:${number},${number}`,
  `^https?://.*!3d${number}!4d${number}`,
  `^https?://.*[?&]mlat=${number}&mlon=${number}`,
  `^https?://.*[?&](?:q|query|ll|destination)=(?:loc:)?${number}(?:,|%2C)${number}`,
  `^https?://.*@${number},${number}`,
  `^https?://.*#map=\\d{1,2}/${number}/${number}`,
].map(source => new RegExp(source, 'i'))

/** Longer texts are no coordinates. */
const maxLength = 2_000

/** The point that a text names: 'latitude, longitude' in degrees, a geo URI, or a link to a map. Null for other texts. */
export function readCoordinates(text: string): Coordinates | null {
  const given = text.trim()
  if (given.length > maxLength) return null
  for (const pattern of patterns) {
    const match = pattern.exec(given)
    if (!match) continue
    const [latitude, longitude] = [Number(match[1]), Number(match[2])]
    return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
  }
  return null
}
