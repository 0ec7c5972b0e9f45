import { ActionIcon, Button } from '@mantine/core'
import { IconHistory, IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import { LazyPart } from '../../../ui/late/LazyPart.tsx'
import { lazyPart } from '../../../ui/late/lazy-part.ts'
import { ButtonPanel } from '../../../ui/menus/ButtonPanel.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Tooltip } from '../../../ui/tooltip/Tooltip.tsx'
import type { PublishState } from '../../versions/publish-state.ts'
import { useMayEdit } from '../editor-context.ts'
import type { Publishing } from '../publishing.ts'
import { formPagePath } from '../../form-page-path.ts'
import type { ShareDialog } from './SharePanel.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import bar from '../bar-texts.module.css'
import styles from './Publish.module.css'
import { usePublish, usePublishState } from './use-publishing.ts'

const SharePanel = lazyPart(() => import('./SharePanel.tsx'))
const EmbedDialog = lazyPart(() => import('../share/EmbedDialog.tsx'))
const PrefillDialog = lazyPart(() => import('../share/PrefillDialog.tsx'))
const VersionsDialog = lazyPart(() => import('./VersionsDialog.tsx'))

interface PublishBarProps {
  publishing: Publishing
  flow: { name: string; publicIdentifier: string }
}

/** Whether the form is published, its link, its versions, and the button that publishes it. */
export function PublishBar(props: PublishBarProps) {
  // Only people who may edit the form may know what is published of it.
  return useMayEdit() ? <PublishParts {...props} /> : null
}

function PublishParts({ publishing, flow }: PublishBarProps) {
  const { state, isNewer, refresh } = usePublishState(publishing)
  const [isSharing, setSharing] = useState(false)
  const [dialog, setDialog] = useState<ShareDialog | null>(null)
  const closeDialog = () => setDialog(null)
  const address = location.origin + formPagePath(flow.publicIdentifier)
  const [showsVersions, setShowsVersions] = useState(false)
  const { publish, obstacle, dismiss } = usePublish(publishing, setSharing)
  const { data } = state
  const lastNumber = data?.lastNumber ?? null
  const hasChanges = isNewer || (data?.hasChanges ?? true)
  const start = (acceptsLoss: boolean) => publish.mutate({ lastNumber, acceptsLoss })
  return (
    <>
      {data && <StateText state={data} hasChanges={hasChanges} />}
      {state.isError && !data && (
        <Button variant="subtle" size="xs" onClick={() => void state.refetch()}>
          Try again
        </Button>
      )}
      {lastNumber !== null && (
        <Tooltip label="Versions">
          <ActionIcon aria-label="Versions" onClick={() => setShowsVersions(true)}>
            <IconHistory size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      )}
      {data && data.number !== null && (
        <ButtonPanel
          label="Link"
          width={320}
          position="bottom-end"
          isRequested={isSharing}
          onClose={() => setSharing(false)}
          button={
            <Button
              className={bar.button ?? ''}
              aria-label="Link"
              variant="default"
              size="xs"
              leftSection={<IconQrcode size={16} stroke={1.75} />}
            >
              <span className={bar.text}>Link</span>
            </Button>
          }
        >
          {closePanel => (
            <LazyPart>
              <SharePanel
                publishing={publishing}
                flow={flow}
                state={data}
                onChanged={refresh}
                onOpen={dialog => {
                  closePanel()
                  setDialog(dialog)
                }}
              />
            </LazyPart>
          )}
        </ButtonPanel>
      )}
      <Button
        className={styles.publish ?? ''}
        size="xs"
        disabled={!data || (!hasChanges && data.number !== null)}
        loading={publish.isPending}
        onClick={() => start(false)}
      >
        Publish
      </Button>
      {obstacle && (
        <PublishDialog
          obstacle={obstacle}
          isPending={publish.isPending}
          onPublish={() => start(obstacle.kind === 'losses')}
          onClose={dismiss}
        />
      )}
      {dialog !== null && (
        <LazyPart onClose={closeDialog}>
          {dialog === 'embed' ? (
            <EmbedDialog address={address} title={flow.name} onClose={closeDialog} />
          ) : (
            <PrefillDialog address={address} onClose={closeDialog} />
          )}
        </LazyPart>
      )}
      {showsVersions && (
        <LazyPart onClose={() => setShowsVersions(false)}>
          <VersionsDialog
            publishing={publishing}
            title={flow.name}
            current={data?.number ?? null}
            onClose={() => setShowsVersions(false)}
          />
        </LazyPart>
      )}
    </>
  )
}

function StateText({ state, hasChanges }: { state: PublishState; hasChanges: boolean }) {
  const { number, publishedAt } = state
  const isPublished = number !== null && publishedAt !== null
  return (
    <output className={styles.state} data-changed={(isPublished && hasChanges) || undefined}>
      {!isPublished ? (
        'Not published'
      ) : hasChanges ? (
        'Unpublished changes'
      ) : (
        <>
          Published <RelativeTime at={publishedAt} />
        </>
      )}
    </output>
  )
}
