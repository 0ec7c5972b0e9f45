import { hues } from '../../../fields/hues.ts'
import type { Workspace } from '../home-calls.ts'
import { firstLetter } from './first-letter.ts'
import { useIconShapes } from './icon-shapes.ts'
import { IconShape } from './IconShape.tsx'
import styles from './WorkspaceMark.module.css'

export type WorkspaceLook = Pick<Workspace, 'name' | 'icon' | 'color'>

/** Icon sizes in pixels. */
const iconSizes = { tiny: 12, small: 14, large: 20 }

interface WorkspaceMarkProps {
  workspace: WorkspaceLook
  size?: keyof typeof iconSizes
}

/** The icon of a workspace in its color, or the first letter of its name. */
export function WorkspaceMark({ workspace: { name, icon, color }, size = 'small' }: WorkspaceMarkProps) {
  const shapes = useIconShapes(icon !== null)
  const path = icon === null ? undefined : shapes?.get(icon)
  const hue = hues.find(each => each === color) ?? 'gray'
  return (
    <span
      className={styles.mark}
      data-size={size}
      style={{ backgroundColor: `var(--gl-option-${hue}-bg)`, color: `var(--gl-option-${hue}-text)` }}
      aria-hidden
    >
      {path === undefined ? firstLetter(name) : <IconShape path={path} size={iconSizes[size]} />}
    </span>
  )
}
