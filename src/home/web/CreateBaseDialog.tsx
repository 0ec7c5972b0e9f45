import { Modal } from '@mantine/core'
import { IconFileTypeCsv, IconTable } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { errorText } from '../../ui/server-error.ts'
import { createBlankBase, untitledBase } from './create-base.ts'
import { basesQuery } from './flows.ts'
import styles from './Home.module.css'

interface CreateBaseDialogProps {
  opened: boolean
  onClose(): void
}

/** Makes a base: blank, or from a file. */
export function CreateBaseDialog({ opened, onClose }: CreateBaseDialogProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const createBlank = useMutation({
    mutationFn: () => createBlankBase(untitledBase),
    onSuccess: async basePublicIdentifier => {
      void queries.invalidateQueries({ queryKey: basesQuery.queryKey })
      await navigate({ to: '/database/$basePublicIdentifier', params: { basePublicIdentifier } })
    },
  })
  return (
    <Modal opened={opened} onClose={onClose} title="New base" size={512}>
      <div className={styles.stack}>
        <div className={styles.choices}>
          <button
            type="button"
            className={styles.choice}
            disabled={createBlank.isPending}
            data-autofocus
            onClick={() => createBlank.mutate()}
          >
            <IconTable size={20} stroke={1.75} className={styles.choiceIcon} aria-hidden />
            <span className={styles.choiceTitle}>Blank database</span>
            <span className={styles.dim}>{createBlank.isPending ? 'Creating…' : 'One table, ready to type in.'}</span>
          </button>
          <button type="button" className={styles.choice} disabled={createBlank.isPending}>
            <IconFileTypeCsv size={20} stroke={1.75} className={styles.choiceIcon} aria-hidden />
            <span className={styles.choiceTitle}>Import</span>
            <span className={styles.dim}>Bring the rows of a CSV file.</span>
          </button>
        </div>
        <FormMessage>{createBlank.error && errorText(createBlank.error)}</FormMessage>
      </div>
    </Modal>
  )
}
