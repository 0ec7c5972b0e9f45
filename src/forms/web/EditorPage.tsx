import { Button, Skeleton } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { StateView } from '../../ui/StateView.tsx'
import { useFormDraft } from '../draft-store/use-form-draft.ts'
import { BlocksList } from './blocks-list/BlocksList.tsx'
import styles from './FormEditor.module.css'
import { FormEditor } from './FormEditor.tsx'
import { SettingsPanel } from './settings/SettingsPanel.tsx'

interface EditorPageProps {
  flow: { publicIdentifier: string; name: string }
}

/** Opens a form to edit it. */
export default function EditorPage({ flow: { publicIdentifier, name } }: EditorPageProps) {
  const { draft, error, retry } = useFormDraft(publicIdentifier)
  if (error !== null) {
    return (
      <StateView
        alert
        title="The form could not be loaded"
        action={
          <Button variant="default" leftSection={<IconRefresh size={16} stroke={1.75} />} onClick={retry}>
            Try again
          </Button>
        }
      >
        {error}
      </StateView>
    )
  }
  if (!draft) {
    return (
      <section className={styles.loading} aria-busy="true" aria-label="Loading the form">
        {[40, 88, 88, 88].map((height, index) => (
          // They have no other order.
          // oxlint-disable-next-line react/no-array-index-key
          <Skeleton key={index} height={height} />
        ))}
      </section>
    )
  }
  return (
    <FormEditor
      key={draft.publicId}
      draft={draft}
      title={name}
      blocks={<BlocksList />}
      settings={<SettingsPanel />}
      strip={null}
      actions={null}
    />
  )
}
