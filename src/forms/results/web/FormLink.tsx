import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { copyRefused, copyText } from '../../../ui/copy-text.ts'
import { toastError } from '../../../ui/toasts/toasts.tsx'
import { formPagePath } from '../../form-page-path.ts'
import styles from './FormResults.module.css'

const icon = { size: 16, stroke: 1.75 }

/** The address that respondents open, to visit and to copy. */
export function FormLink({ publicId }: { publicId: string }) {
  const [isCopied, setCopied] = useState(false)
  const address = globalThis.location.origin + formPagePath(publicId)
  const copy = async () => {
    const done = await copyText(address)
    setCopied(done)
    if (!done) toastError(copyRefused)
  }
  return (
    <div className={styles.link}>
      <a href={address} target="_blank" rel="noreferrer" className={styles.address}>
        {address.replace(/^https?:\/\//, '')}
      </a>
      <Button
        size="xs"
        variant="default"
        leftSection={isCopied ? <IconCheck {...icon} /> : <IconCopy {...icon} />}
        onClick={() => void copy()}
      >
        {isCopied ? 'Copied' : 'Copy link'}
      </Button>
    </div>
  )
}
