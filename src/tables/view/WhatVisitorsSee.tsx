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
        The records that this view shows now and later
        {view.config.filters ? ', by its filters,' : ''} with these fields: {namesOf(seen)}. No other field, view or
        table, no history, and no names of people.
      </p>
      {since.length > 0 && (
        <div className={styles.since}>
          <p className={styles.text}>Shown in this view since, and not to visitors: {namesOf(since)}.</p>
          <Button
            variant="default"
            size="xs"
            disabled={isBusy}
            onClick={() => onShow([...fieldIds, ...since.map(({ id }) => id)])}
          >
            {since.length === 1 ? 'Show it to visitors' : 'Show them to visitors'}
          </Button>
        </div>
      )}
    </section>
  )
}
