import { type FocusEvent, useRef, useState } from 'react'
import { announceEntry } from '../asking/announce-entry.ts'
import { controlId, controlProps, groupProps, settingsOf, textsOf } from '../asking/control-props.ts'
import { useIsLive } from '../asking/use-is-live.ts'
import type { AskProps, BlockUi } from '../block-ui.ts'
import { textIn } from '../entries.ts'
import { type Coordinates, readCoordinates } from './read-coordinates.ts'
import { useTranslate } from '../asking/use-translate.ts'

/** How long a device may search for its place, in milliseconds. */
const searchTimeout = 20_000
/** About a tenth of a meter. */
const digits = 6

const failures: Readonly<Record<number, string>> = {
  1: 'The browser may not use your location. Type it instead.',
  2: 'Your location could not be found. Type it instead.',
  3: 'Finding your location took too long. Try again, or type it.',
}

/** A place as an address, as coordinates, or as a link to a map. The device is only asked when the respondent wants it. */
function Location(ask: AskProps) {
  const { mayUseDevice } = settingsOf<{ mayUseDevice: boolean }>(ask)
  const isLive = useIsLive()
  const translate = useTranslate()
  const group = useRef<HTMLDivElement>(null)
  const [status, setStatus] = useState('')
  const [isSearching, setSearching] = useState(false)
  const { id } = ask.any.context.block
  const texts = textsOf(ask)
  const control = (part: string) => group.current?.querySelector<HTMLInputElement>(`#${controlId(id, part)}`)

  function enter(part: string, text: string): void {
    const input = control(part)
    if (!input) return
    input.value = text
    announceEntry(input)
  }
  function enterPoint({ latitude, longitude }: Coordinates): void {
    enter('latitude', String(latitude))
    enter('longitude', String(longitude))
  }
  /** Coordinates and links move to where coordinates are shown. */
  function leaveAddress({ currentTarget }: FocusEvent<HTMLInputElement>): void {
    const point = readCoordinates(currentTarget.value)
    if (!point || control('latitude')?.value !== '' || control('longitude')?.value !== '') return
    enterPoint(point)
    enter('address', '')
  }
  function locate(): void {
    setSearching(true)
    setStatus('Finding your location…')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setSearching(false)
        setStatus('Your location was entered.')
        enterPoint({
          latitude: Number(coords.latitude.toFixed(digits)),
          longitude: Number(coords.longitude.toFixed(digits)),
        })
      },
      ({ code }) => {
        setSearching(false)
        setStatus(failures[code] ?? failures[2] ?? '')
      },
      { timeout: searchTimeout, enableHighAccuracy: true },
    )
  }

  return (
    <div ref={group} className="form-parts" {...groupProps(ask)}>
      {ask.any.type.parts(ask.any.context).map(({ key, name }) => (
        <div key={key} className={key === 'address' ? 'form-part form-part-wide' : 'form-part'}>
          <label className="form-part-label" htmlFor={controlId(id, key)}>
            {translate(key === 'address' ? 'Address, coordinates, or a link to a map' : name)}
          </label>
          <input
            className="form-input"
            type="text"
            autoComplete={key === 'address' ? 'street-address' : 'off'}
            defaultValue={textIn(texts, key)}
            onBlur={key === 'address' ? leaveAddress : undefined}
            {...controlProps(ask, key)}
            aria-required={undefined}
            aria-describedby={ask.problem?.part === key ? ask.describedBy : undefined}
          />
        </div>
      ))}
      {isLive && mayUseDevice && 'geolocation' in navigator && (
        <div className="form-part form-part-wide form-locate">
          <button type="button" className="form-small-button" disabled={isSearching} onClick={locate}>
            {translate('Use my location')}
          </button>
          <output className="form-help">{translate(status)}</output>
        </div>
      )}
    </div>
  )
}

export const locationUi: BlockUi = { shape: 'group', Ask: Location }
