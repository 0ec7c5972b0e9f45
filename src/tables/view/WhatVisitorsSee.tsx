import { Button } from '@mantine/core'
import type { Field } from '../../engine/model/structure.ts'
import { useTable } from '../page/base-context.ts'
import { fieldsOfLink } from './share-link.ts'
import styles from './ShareView.module.css'

interface WhatVisitorsSeeProps {
  /** The fields that the link shows. */
  fieldIds: readonly string[]
  isBusy: boolean
  onShow(fieldIds: string[]): void
}

const namesOf = (fields: readonly Field[]) => <strong>{fields.map(({ name }) => name).join(', ')}</strong>

/** Says what a link shows, and offers to add fields that were added to the view later. */
export function WhatVisitorsSee({ fieldIds, isBusy, onShow }: WhatVisitorsSeeProps) {
  const { table, savedView: view } = useTable()
  const { seen, since } = fieldsOfLink({ table, config: view.config }, fieldIds)
  return (
    <section className={styles.seen} aria-label="What visitors see">
      <h3 className={styles.heading}>What visitors see</h3>
      <p className={styles.text}>
        All records in this view{view.config.filters ? ' that match its filters' : ''}, with these fields:{' '}
        {namesOf(seen)}. Other fields, views, and tables, the history, and the names of people are not visible.
      </p>
      {since.length > 0 && (
        <div className={styles.since}>
          <p className={styles.text}>Added to this view since, not visible to visitors: {namesOf(since)}.</p>
          <Button
            variant="default"
            size="xs"
            disabled={isBusy}
            onClick={() => onShow([...fieldIds, ...since.map(({ id }) => id)])}
          >
            {since.length === 1 ? 'Show to visitors' : 'Show all to visitors'}
          </Button>
        </div>
      )}
    </section>
  )
}
