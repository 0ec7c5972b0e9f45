import { Button, Skeleton } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMemo } from 'react'
import { StateView } from '../../ui/StateView.tsx'
import { useFormDraft } from '../draft-store/use-form-draft.ts'
import { BlocksList } from './blocks-list/BlocksList.tsx'
import { MailsPart } from '../mails/web/MailsPart.tsx'
import styles from './FormEditor.module.css'
import { FormEditor } from './FormEditor.tsx'
import { PageStrip } from './page-strip/PageStrip.tsx'
import { PreviewButton } from './preview/PreviewButton.tsx'
import { ProblemsButton } from './problems/ProblemsButton.tsx'
import { PublishBar } from './publish/PublishBar.tsx'
import { serverPublishing } from './publishing.ts'
import { RulesButton } from './rules/RulesButton.tsx'
import { SettingsPanel } from './settings/SettingsPanel.tsx'

interface EditorPageProps {
  flow: { publicIdentifier: string; name: string }
}

/** Opens a form to edit it. */
export default function EditorPage({ flow: { publicIdentifier, name } }: EditorPageProps) {
  const { draft, error, retry } = useFormDraft(publicIdentifier)
  const publishing = useMemo(() => draft && serverPublishing(draft), [draft])
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
  if (!draft || !publishing) {
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
      strip={<PageStrip />}
      actions={
        <>
          <ProblemsButton />
          <RulesButton />
          <MailsPart title={name} />
          <PreviewButton title={name} />
          <PublishBar publishing={publishing} flow={{ name, publicIdentifier }} />
        </>
      }
    />
  )
}
