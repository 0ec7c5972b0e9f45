import { Select } from '@mantine/core'
import { hues, type Hue } from '../hues.ts'
import classes from './cells.module.css'

const hueNames = hues.map(hue => ({ value: hue, label: hue.charAt(0).toUpperCase() + hue.slice(1) }))

interface HueSelectProps {
  hue: Hue
  /** Accessible name; shown only when `showLabel` is set. */
  label: string
  showLabel?: boolean
  onChange(hue: Hue): void
}

/** Chooses one of the colours of the theme, by name and dot. */
export function HueSelect({ hue, label, showLabel = false, onChange }: HueSelectProps) {
  return (
    <Select
      {...(showLabel ? { label } : { 'aria-label': label })}
      data={hueNames}
      value={hue}
      allowDeselect={false}
      w={130}
      leftSection={<span className={classes['dot']} data-hue={hue} />}
      renderOption={({ option }) => (
        <>
          <span className={classes['dot']} data-hue={option.value} />
          {option.label}
        </>
      )}
      onChange={chosen => {
        const known = hues.find(each => each === chosen)
        if (known) onChange(known)
      }}
    />
  )
}
