import { Button } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { useState } from 'react'
import { LazyPart } from '../../../ui/late/LazyPart.tsx'
import { lazyPart } from '../../../ui/late/lazy-part.ts'
import { useOutline } from '../editor-context.ts'

const TranslationsDialog = lazyPart(() => import('./TranslationsDialog.tsx'))

/** Opens the translations of the form. */
export function TranslationsButton() {
  const [isOpen, setOpen] = useState(false)
  const { languages } = useOutline()
  const close = () => setOpen(false)
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconLanguage size={16} stroke={1.75} />}
        onClick={() => setOpen(true)}
      >
        {languages.length === 0 ? 'Translate the form' : `Translations (${languages.length})`}
      </Button>
      {isOpen && (
        <LazyPart onClose={close}>
          <TranslationsDialog onClose={close} />
        </LazyPart>
      )}
    </>
  )
}
