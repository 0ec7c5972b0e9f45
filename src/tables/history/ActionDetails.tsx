import { Button, Skeleton } from '@mantine/core'
import type { FieldContext } from '../../fields/field-type.ts'
import { errorText } from '../../ui/server/server-error.ts'
import type { ActionEntry } from '../../engine/model/history/action-entry.ts'
import type { FieldPeriod } from '../../engine/model/history/past-value.ts'
import { useBase } from '../page/base-context.ts'
import { pastContext } from './past-context.ts'
import { ValueChange } from '../record/ValueChange.tsx'
import { actionDetails } from './action-details.ts'
import styles from './History.module.css'
import { MoreButton } from './MoreButton.tsx'
import { useActionEntries } from './use-base-history.ts'

interface ActionDetailsProps {
  version: number
  context: FieldContext
}

/** Everything that one action changed, by record. */
export function ActionDetails({ version, context }: ActionDetailsProps) {
  const { basePublicId } = useBase()
  const list = useActionEntries(basePublicId, version)
  const { data, error, refetch } = list
  if (!data && error) {
    return (
      <p className={styles.problem} role="alert">
        {errorText(error)}{' '}
        <Button variant="default" size="xs" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    )
  }
  if (!data) return <Skeleton height={44} aria-label="Loading changes" />
  const periods = (data.pages.at(-1)?.fields ?? []) as FieldPeriod[]
  const named = pastContext(
    context,
    data.pages.flatMap(page => page.names),
  )
  const details = actionDetails(
    data.pages.flatMap(page => page.entries as ActionEntry[]),
    { version, periods },
  )
  return (
    <>
      <ul className={styles.details}>
        {details.map(({ key, title, values, words }) => (
          <li key={key} className={styles.detail}>
            <span className={styles.detailTitle}>{title}</span>
            {values.map(({ fieldId, ...value }) => (
              <ValueChange key={fieldId} {...value} context={named} />
            ))}
            {words.map(word => (
              <span key={word}>{word}</span>
            ))}
          </li>
        ))}
      </ul>
      <MoreButton list={list} size="xs">
        Show more
      </MoreButton>
    </>
  )
}
