import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import type { FieldContext } from '../../fields/field-type.ts'
import type { HistoryLine } from '../../engine/model/history/history-line.ts'
import { ActionDetails } from './ActionDetails.tsx'
import { didText, hasDetails } from './history-text.ts'
import styles from './History.module.css'

interface ActionLineProps {
  line: HistoryLine
  who: string
  context: FieldContext
  /** Shows the base as it was right after this action. */
  onOpenVersion(): void
}

/** One action. Opens to show everything that it changed. */
export function ActionLine({ line, who, context, onOpenVersion }: ActionLineProps) {
  const [isOpen, setOpen] = useState(false)
  const time = new Intl.DateTimeFormat(context.locale, { timeStyle: 'short', timeZone: context.timeZone })
  const text = (
    <span className={styles.did}>
      <strong>{who}</strong> {didText(line)}
    </span>
  )
  const when = (
    <time dateTime={line.at} className={styles.when}>
      {time.format(Date.parse(line.at))}
    </time>
  )
  return (
    <li>
      <div className={styles.line}>
        {hasDetails(line) ? (
          <UnstyledButton className={styles.opener} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <IconChevronRight size={14} stroke={1.75} className={styles.chevron} aria-hidden />
            {text}
            {when}
          </UnstyledButton>
        ) : (
          <div className={styles.opener} data-plain>
            {text}
            {when}
          </div>
        )}
        <Tooltip label="View the base at this time">
          <ActionIcon aria-label={`View the base at this time: ${who} ${didText(line)}`} onClick={onOpenVersion}>
            <IconEye size={16} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </div>
      {isOpen && (
        <div className={styles.opened}>
          <ActionDetails version={line.version} context={context} />
        </div>
      )}
    </li>
  )
}
