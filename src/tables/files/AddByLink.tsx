import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { uploadTexts } from '../../texts/error-catalogue.ts'
import { toServerError } from '../../ui/server/server-error.ts'
import { toastError } from '../../ui/toasts/toasts.tsx'
import type { UploadedFile } from '../../engine/model/uploaded-file.ts'
import { useActionPlace } from '../page/base-context.ts'
import { tablesClient } from '../page/tables-client.ts'
import styles from './Files.module.css'

interface AddByLinkProps {
  fieldId: string
  onAdded(answer: UploadedFile & { wasDownloaded: boolean }): void
}

/** Asks for the URL of a file, which the server then downloads. */
export function AddByLink({ fieldId, onAdded }: AddByLinkProps) {
  const { basePublicId, tableId } = useActionPlace()
  const [url, setUrl] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (url.trim() === '' || isPending) return
    setPending(true)
    setProblem(null)
    try {
      onAdded(await tablesClient.attachments.uploadFromUrl.mutate({ basePublicId, tableId, fieldId, url: url.trim() }))
      setUrl('')
    } catch (error) {
      const text = toServerError(error).message || uploadTexts.failedUrl
      setProblem(text)
      toastError(text)
    } finally {
      setPending(false)
    }
  }
  return (
    <form className={styles.link} noValidate onSubmit={event => void add(event)}>
      <TextInput
        label="File URL"
        placeholder="https://"
        type="url"
        inputMode="url"
        autoComplete="off"
        data-autofocus
        className={styles.grow}
        value={url}
        error={problem}
        disabled={isPending}
        onChange={({ currentTarget }) => {
          setUrl(currentTarget.value)
          setProblem(null)
        }}
      />
      <Button type="submit" className={styles.linkButton} loading={isPending} disabled={url.trim() === ''}>
        Add
      </Button>
    </form>
  )
}
