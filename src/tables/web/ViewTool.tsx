import { Popover } from '@mantine/core'
import type { IconProps } from '@tabler/icons-react'
import { createContext, useContext, useId, useState, type ComponentType, type ReactNode } from 'react'
import { LazyPart } from '../../ui/LazyPart.tsx'
import { TakesFocus } from '../../ui/TakesFocus.tsx'
import styles from './BasePage.module.css'

/** Whether the tools of a view stand side by side or, where there is no room, below each other in one menu. */
export const ViewToolShape = createContext<'bar' | 'menu'>('bar')

interface ViewToolProps {
  icon: ComponentType<IconProps>
  /** What the button says: what it is for, or what is set. */
  label: string
  /** Names what opens. */
  panel: string
  /** Set when the view is not as it was made. */
  active: boolean
  children: ReactNode
}

/** A button of the view bar and what it opens: beside it in a bar, below it in a menu. */
export function ViewTool({ icon: Icon, label, panel, active, children }: ViewToolProps) {
  const shape = useContext(ViewToolShape)
  const id = useId()
  const [opened, setOpened] = useState(false)
  const button = (
    <button
      type="button"
      className={styles.tool}
      data-active={active || undefined}
      onClick={() => setOpened(!opened)}
      {...(shape === 'menu' && { 'aria-expanded': opened, 'aria-controls': id })}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
      {label}
    </button>
  )
  if (shape === 'menu') {
    return (
      <div>
        {button}
        <section id={id} aria-label={panel} hidden={!opened}>
          {opened && <LazyPart onClose={() => setOpened(false)}>{children}</LazyPart>}
        </section>
      </div>
    )
  }
  return (
    <Popover position="bottom-start" withinPortal trapFocus opened={opened} onChange={setOpened}>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown aria-label={panel}>
        <LazyPart onClose={() => setOpened(false)}>
          <TakesFocus>{children}</TakesFocus>
        </LazyPart>
      </Popover.Dropdown>
    </Popover>
  )
}
