import type { IconProps } from '@tabler/icons-react'
import { createContext, useContext, useId, useState, type ComponentType, type ReactNode } from 'react'
import { ButtonPanel } from '../../ui/menus/ButtonPanel.tsx'
import { LazyPart } from '../../ui/late/LazyPart.tsx'
import { TakesFocus } from '../../ui/focus/TakesFocus.tsx'
import { type ToolName, useToolRequest } from './tool-request.ts'
import styles from './ViewTool.module.css'

/**
 * How the tools of a view are shown: side by side, as icons where space is short, or in one menu on a narrow screen.
 */
export const ViewToolShape = createContext<'bar' | 'icons' | 'menu'>('bar')

interface ViewToolProps {
  /** By which menus and commands open it; absent if they cannot. */
  name?: ToolName
  icon: ComponentType<IconProps>
  /** The text of the button: its purpose, or what is set. */
  label: string
  /** Names the panel. */
  panel: string
  /** Whether the view differs from the default. */
  active: boolean
  children: ReactNode
}

/** A button of the view bar and its panel: a popover in the bar, or a section in the menu. */
export function ViewTool({ name, icon: Icon, label, panel, active, children }: ViewToolProps) {
  const shape = useContext(ViewToolShape)
  const id = useId()
  const { request, end } = useToolRequest()
  const isRequested = name !== undefined && request?.tool === name
  const [opened, setOpened] = useState(isRequested)
  const className = shape === 'menu' ? styles.menuTool : styles.tool
  const look = { type: 'button', className, 'data-active': active || undefined } as const
  const face = (
    <>
      <Icon size={16} stroke={1.75} aria-hidden />
      <span className={styles.label}>{label}</span>
    </>
  )
  if (shape === 'menu') {
    return (
      <div>
        <button {...look} aria-expanded={opened} aria-controls={id} onClick={() => setOpened(!opened)}>
          {face}
        </button>
        <section id={id} aria-label={panel} hidden={!opened}>
          {opened && (
            <LazyPart onClose={() => setOpened(false)}>
              {isRequested ? <TakesFocus>{children}</TakesFocus> : children}
            </LazyPart>
          )}
        </section>
      </div>
    )
  }
  return (
    <ButtonPanel
      position="bottom-start"
      button={
        <button {...look} title={shape === 'icons' ? label : undefined}>
          {face}
        </button>
      }
      label={panel}
      isRequested={isRequested}
      onClose={end}
    >
      {close => (
        <LazyPart onClose={close}>
          <TakesFocus>{children}</TakesFocus>
        </LazyPart>
      )}
    </ButtonPanel>
  )
}
