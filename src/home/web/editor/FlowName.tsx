import { Tooltip } from '../../../ui/tooltip/Tooltip.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { errorText } from '../../../ui/server/server-error.ts'
import type { Flow } from '../home-calls.ts'
import { renameFlow } from '../list/flow-actions.ts'
import styles from './FlowPage.module.css'

/** The name of a flow as its page title. People with write access rename it there. */
export function FlowName({ flow }: { flow: Flow }) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState<string | null>(null)
  const title = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const wasTyping = useRef(false)
  const rename = useMutation({
    mutationFn: (name: string) => renameFlow(queries, flow, name),
    onSuccess: () => setTyped(null),
  })
  const isTyping = typed !== null
  useEffect(() => {
    if (isTyping) {
      field.current?.focus()
      field.current?.select()
    } else if (wasTyping.current && document.activeElement === document.body) title.current?.focus()
    wasTyping.current = isTyping
  }, [isTyping])
  const cancel = () => {
    rename.reset()
    setTyped(null)
  }
  const save = () => {
    const name = (typed ?? '').trim()
    if (rename.isPending) return
    if (name === '' || name === flow.name) cancel()
    else rename.mutate(name)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // These keys belong to the input method while a character is composed.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      // The title gets the focus, and this key would press it.
      event.preventDefault()
      save()
    }
    if (event.key !== 'Escape') return
    event.stopPropagation()
    cancel()
  }
  if (!isTyping) {
    const name = <bdi className={styles.name}>{flow.name}</bdi>
    return (
      <h1 className={styles.title}>
        {flow.accessLevel === 'write' ? (
          <Tooltip label="Rename">
            <button ref={title} type="button" className={styles.rename} onClick={() => setTyped(flow.name)}>
              {name}
            </button>
          </Tooltip>
        ) : (
          name
        )}
      </h1>
    )
  }
  return (
    <span className={styles.typing}>
      <input
        className={styles.input}
        aria-label="Name"
        aria-invalid={rename.isError || undefined}
        aria-errormessage={rename.isError ? 'flow-name-problem' : undefined}
        ref={field}
        value={typed}
        maxLength={200}
        disabled={rename.isPending}
        onKeyDown={onKeyDown}
        onBlur={() => !rename.isError && save()}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      {rename.isError && (
        <span id="flow-name-problem" role="alert" className={styles.problem}>
          {errorText(rename.error)}
        </span>
      )}
    </span>
  )
}
