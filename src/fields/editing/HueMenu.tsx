import { ActionIcon, Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { hues, type Hue } from '../hues.ts'
import classes from './cells.module.css'
import { hueName } from './hue-name.ts'

interface HueMenuProps {
  hue: Hue
  /** What is coloured: 'Color of option 1'. */
  label: string
  onChange(hue: Hue): void
}

/** Chooses a colour where there is no room for more than a dot. */
export function HueMenu({ hue, label, onChange }: HueMenuProps) {
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={`${label}: ${hueName(hue)}`}>
          <span className={classes['dot']} data-hue={hue} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {hues.map(each => (
          <Menu.Item
            key={each}
            leftSection={<span className={classes['dot']} data-hue={each} />}
            rightSection={each === hue && <IconCheck size={14} stroke={1.75} aria-label="chosen" />}
            onClick={() => onChange(each)}
          >
            {hueName(each)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
