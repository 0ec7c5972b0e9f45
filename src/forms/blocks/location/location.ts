import * as z from 'zod/mini'
import type { FieldType } from '../../../fields/field-type.ts'
import { number as numberField } from '../../../fields/number/number.ts'
import { defineBlock } from '../block-type.ts'

const part = (key: string, name: string) => ({
  key,
  name,
  type: numberField as FieldType,
  template: numberField.template.parse({}),
})

/** A point on the map, in degrees. */
export const location = defineBlock({
  type: 'location',
  label: 'Location',
  group: 'advanced',
  searchWords: 'map coordinates position gps',
  settings: z.object({ mayUseDevice: z._default(z.boolean(), true) }),
  parts: () => [part('latitude', 'Latitude'), part('longitude', 'Longitude')],
  check({ latitude, longitude }) {
    if (typeof latitude !== 'number' || Math.abs(latitude) > 90)
      return { part: 'latitude', message: 'Use a latitude from -90 to 90' }
    return typeof longitude !== 'number' || Math.abs(longitude) > 180
      ? { part: 'longitude', message: 'Use a longitude from -180 to 180' }
      : null
  },
  sample: { answer: { latitude: 52.52, longitude: 13.405 } },
})
