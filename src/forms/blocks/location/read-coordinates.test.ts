import { expect, test } from 'vitest'
import { readCoordinates } from './read-coordinates.ts'

const berlin = { latitude: 52.52, longitude: 13.405 }

test.each([
  '52.52, 13.405',
  ' 52.52;13.405 ',
  'geo:52.52,13.405?z=12',
  'https://www.google.com/maps/place/Berlin/@52.5,13.4,12z/data=!4m6!3m5!1s0x47a8!8m2!3d52.52!4d13.405!16z',
  'https://www.google.com/maps/@52.52,13.405,12z',
  'https://maps.google.com/?q=52.52,13.405',
  'https://www.google.com/maps/search/?api=1&query=52.52%2C13.405',
  'https://maps.apple.com/?ll=52.52,13.405&q=Berlin',
  'https://www.openstreetmap.org/?mlat=52.52&mlon=13.405#map=12/52.5/13.4',
  'https://www.openstreetmap.org/#map=12/52.52/13.405',
])('%s is a point', text => {
  expect(readCoordinates(text)).toEqual(berlin)
})

test.each(['Unter den Linden 1, Berlin', '', '91, 13', '52, 181', '12', 'https://example.com/', '1'.repeat(5_000)])(
  '%s is no point',
  text => {
    expect(readCoordinates(text)).toBeNull()
  },
)

test('coordinates south and west are negative', () => {
  expect(readCoordinates('-33.45, -70.66')).toEqual({ latitude: -33.45, longitude: -70.66 })
})
