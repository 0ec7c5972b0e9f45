import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import type { Issue } from '../../document/check-document.ts'
import { useEditor } from '../editor-context.ts'
import styles from './Problems.module.css'
import { nameOf, showThing } from './show-thing.ts'

interface IssueListProps {
  issues: readonly Issue[]
  /** Called as an issue leads to its thing. */
  onLeave(): void
}

/** Issues of a form. Each leads to what it is about. */
export function IssueList({ issues, onLeave }: IssueListProps) {
  const editor = useEditor()
  return (
    <ul className={styles.issues}>
      {issues.map(({ level, code, list, id, message }) => {
        const Icon = level === 'error' ? IconAlertCircle : IconAlertTriangle
        const name = nameOf(editor, list, id)
        return (
          <li key={`${code} ${list} ${id} ${message}`}>
            <button
              type="button"
              className={styles.issue}
              data-level={level}
              onClick={() => {
                onLeave()
                showThing(editor, list, id)
              }}
            >
              <Icon size={16} stroke={1.75} aria-label={level === 'error' ? 'Error' : 'Warning'} />
              <span>
                {message}
                {name !== '' && <span className={styles.name}>{name}</span>}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
