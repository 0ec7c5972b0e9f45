import { Button } from '@mantine/core'
import styles from '../rows/grid-notice.module.css'

interface RefusedGroupsProps {
  why: string
  onRemove(): void
}

/** Stands over the end of a grid whose rows are in one list though the view groups them. */
export default function RefusedGroups({ why, onRemove }: RefusedGroupsProps) {
  return (
    <div role="alert" className={styles.notice}>
      {why}
      <Button variant="default" size="compact-sm" onClick={onRemove}>
        Remove the groups
      </Button>
    </div>
  )
}
