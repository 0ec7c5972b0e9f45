import { Button } from '@mantine/core'
import styles from '../rows/grid-notice.module.css'

interface RefusedGroupsProps {
  why: string
  onRemove(): void
}

/** A message over the end of the grid if the view has groups that cannot be shown. */
export default function RefusedGroups({ why, onRemove }: RefusedGroupsProps) {
  return (
    <div role="alert" className={styles.notice}>
      {why}
      <Button variant="default" size="compact-sm" onClick={onRemove}>
        Remove groups
      </Button>
    </div>
  )
}
