import { ActionIcon } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { LazyPart } from '../../../ui/late/LazyPart.tsx'
import { lazyPart } from '../../../ui/late/lazy-part.ts'
import { Tooltip } from '../../../ui/tooltip/Tooltip.tsx'
import { useEditor } from '../editor-context.ts'
import type { FormDocument } from '../../document/form-document.ts'

const PreviewDialog = lazyPart(() => import('./PreviewDialog.tsx'))

/** Opens the form as respondents will see it. */
export function PreviewButton({ title }: { title: string }) {
  const { draft } = useEditor()
  /** The form as it was when the preview opened, so that answers stay while somebody else edits it. */
  const [shown, setShown] = useState<FormDocument | null>(null)
  const close = () => setShown(null)
  return (
    <>
      <Tooltip label="Preview">
        <ActionIcon aria-label="Preview" onClick={() => setShown(draft.document)}>
          <IconEye size={18} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
      {shown && (
        <LazyPart onClose={close}>
          <PreviewDialog document={shown} title={title} onClose={close} />
        </LazyPart>
      )}
    </>
  )
}
