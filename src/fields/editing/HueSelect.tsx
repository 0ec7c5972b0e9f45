import { Select } from '@mantine/core'
import { hues, type Hue } from '../hues.ts'
import classes from './cells.module.css'
import { hueName } from './hue-name.ts'

const hueNames = hues.map(hue => ({ value: hue, label: hueName(hue) }))

interface HueSelectProps {
  hue: Hue
  label: string
  onChange(hue: Hue): void
}

/** A color select that shows the color's name. */
export function HueSelect({ hue, label, onChange }: HueSelectProps) {
  return (
    <Select
      label={label}
      data={hueNames}
      value={hue}
      allowDeselect={false}
      leftSection={<span className={classes['dot']} data-hue={hue} />}
      renderOption={({ option }) => (
        <>
          <span className={classes['dot']} data-hue={option.value} />
          {option.label}
        </>
      )}
      onChange={chosen => {
        const hue = hues.find(each => each === chosen)
        if (hue) onChange(hue)
      }}
    />
  )
}
