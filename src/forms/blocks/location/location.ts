import * as z from 'zod/mini'
import type { FieldType } from '../../../fields/field-type.ts'
import { number as numberField } from '../../../fields/number/number.ts'
import { singleLineText } from '../../../fields/single_line_text/single_line_text.ts'
import { type Answer, defineBlock } from '../block-type.ts'
import { isBlank } from '../check-answer.ts'
import { textIn, type Texts } from '../entries.ts'
import { readCoordinates } from './read-coordinates.ts'

const degrees = (key: string, name: string) => ({
  key,
  name,
  type: numberField as FieldType,
  template: numberField.template.parse({ decimalPlaces: 6 }),
})

/** A number with a decimal point in every language, as maps show it. What is no number stays a text. */
function readDegrees(text: string): number | string | null {
  const given = text.trim()
  if (given === '') return null
  const number = Number(given.replace(',', '.'))
  return Number.isFinite(number) ? number : given
}

function read(texts: Texts): Answer {
  const address = textIn(texts, 'address').trim()
  const [latitude, longitude] = [readDegrees(textIn(texts, 'latitude')), readDegrees(textIn(texts, 'longitude'))]
  const point = latitude === null && longitude === null ? readCoordinates(address) : null
  return point ? { address: null, ...point } : { address: address || null, latitude, longitude }
}

const written = (value: unknown): string[] => (isBlank(value) ? [] : [String(value)])

/** A place: its address or name, a point in degrees, or both. */
export const location = defineBlock({
  type: 'location',
  label: 'Location',
  group: 'advanced',
  searchWords: 'map coordinates position gps place',
  settings: z.object({ mayUseDevice: z._default(z.boolean(), true) }),
  entries: {
    read,
    write: ({ address, latitude, longitude }) => ({
      address: typeof address === 'string' ? [address] : [],
      latitude: written(latitude),
      longitude: written(longitude),
    }),
  },
  parts: () => [
    { key: 'address', name: 'Address', type: singleLineText as FieldType, template: {} },
    degrees('latitude', 'Latitude'),
    degrees('longitude', 'Longitude'),
  ],
  missing: answer => (Object.values(answer).every(isBlank) ? 'address' : null),
  check({ latitude, longitude }) {
    if (isBlank(latitude) && isBlank(longitude)) return null
    if (typeof latitude !== 'number' || Math.abs(latitude) > 90)
      return { part: 'latitude', message: 'Use a latitude from -90 to 90' }
    return typeof longitude !== 'number' || Math.abs(longitude) > 180
      ? { part: 'longitude', message: 'Use a longitude from -180 to 180' }
      : null
  },
  sample: { answer: { address: 'Alexanderplatz', latitude: 52.52, longitude: 13.405 } },
})
