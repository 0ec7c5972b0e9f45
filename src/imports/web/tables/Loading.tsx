import { Loader } from '@mantine/core'
import imports from '../Imports.module.css'

/** Says what a dialog waits for. */
export function Loading({ text }: { text: string }) {
  return (
    <output className={imports.reading}>
      <Loader size="sm" />
      <span className={imports.dim}>{text}</span>
    </output>
  )
}
