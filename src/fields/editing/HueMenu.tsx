import { ActionIcon, Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { hues, type Hue } from '../hues.ts'
import classes from './cells.module.css'
import { hueName } from './hue-name.ts'
import { MenuList } from '../../ui/menus/MenuList.tsx'

interface HueMenuProps {
  hue: Hue
  /** The accessible name, such as 'Color of option 1'. */
  label: string
  onChange(hue: Hue): void
}

/** A color menu behind a dot, for places with little room. */
export function HueMenu({ hue, label, onChange }: HueMenuProps) {
  return (
    <Menu returnFocus={false}>
      <Menu.Target>
        <ActionIcon aria-label={`${label}: ${hueName(hue)}`}>
          <span className={classes['dot']} data-hue={hue} />
        </ActionIcon>
      </Menu.Target>
      <MenuList aria-label={label}>
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
      </MenuList>
    </Menu>
  )
}
