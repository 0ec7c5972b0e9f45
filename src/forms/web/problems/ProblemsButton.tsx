import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { ButtonPanel } from '../../../ui/menus/ButtonPanel.tsx'
import { useDocument } from '../editor-context.ts'
import { findIssues } from './find-issues.ts'
import { IssueList } from './IssueList.tsx'
import styles from './Problems.module.css'

/** How long after the last change the form is checked, in milliseconds. A large form takes longer than a frame. */
const pause = 300

/** The number of problems of the form, which opens the list of them. Absent while there are none. */
export function ProblemsButton() {
  const [document] = useDebouncedValue(useDocument(), pause)
  const issues = useMemo(() => findIssues(document), [document])
  if (issues.length === 0) return null
  const level = issues.some(issue => issue.level === 'error') ? 'error' : 'warning'
  const Icon = level === 'error' ? IconAlertCircle : IconAlertTriangle
  const text = issues.length === 1 ? '1 problem' : `${issues.length} problems`
  return (
    <ButtonPanel
      label="Problems"
      tooltip={text}
      width={360}
      position="bottom-end"
      button={
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          className={styles.button ?? ''}
          data-level={level}
          aria-label={text}
          leftSection={<Icon size={16} stroke={1.75} />}
        >
          {issues.length}
        </Button>
      }
    >
      {close => <IssueList issues={issues} onLeave={close} />}
    </ButtonPanel>
  )
}
