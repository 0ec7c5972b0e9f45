import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import type { HistoryLine } from '../../engine/model/history/history-line.ts'
import { ActionDetails } from './ActionDetails.tsx'
import { foldLines, type FoldedLine } from './fold-lines.ts'
import { didText, hasDetails, type PastFields } from './history-text.ts'
import styles from './History.module.css'

interface ActionLineProps {
  line: FoldedLine
  who: string
  past: PastFields
  /** Shows the base as it was right after an action. */
  onOpenVersion(line: HistoryLine): void
}

/** One action, or several that repeat each other. Opens to show everything that it changed. */
export function ActionLine({ line, who, past, onOpenVersion }: ActionLineProps) {
  const [isOpen, setOpen] = useState(false)
  const { context } = past
  const { lines } = line
  const time = new Intl.DateTimeFormat(context.locale, { timeStyle: 'short', timeZone: context.timeZone })
  const did = didText(line, past)
  const text = (
    <span className={styles.did}>
      <strong>{who}</strong> <span dir="auto">{did}</span>
      {lines.length > 1 && <span className={styles.times}>{` · ${lines.length.toLocaleString()} changes`}</span>}
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
          <ActionIcon aria-label={`View the base at this time: ${who} ${did}`} onClick={() => onOpenVersion(line)}>
            <IconEye size={16} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </div>
      {isOpen && (
        <div className={styles.opened}>
          {lines.length === 1 ? (
            <ActionDetails version={line.version} context={context} />
          ) : (
            <ol className={styles.lines} aria-label="Changes">
              {lines
                .flatMap(one => foldLines([one]))
                .map(one => (
                  <ActionLine key={one.version} {...{ who, past, onOpenVersion }} line={one} />
                ))}
            </ol>
          )}
        </div>
      )}
    </li>
  )
}
