import { useSpotlight } from '@mantine/spotlight'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { focusOnMount } from '../../ui/focus/focus-on-mount.ts'
import { lazyPart } from '../../ui/late/lazy-part.ts'
import { LazyPart } from '../../ui/late/LazyPart.tsx'
import { giveFocusBack } from '../../ui/focus/use-return-focus.ts'
import { palette, paletteStore } from './palette.ts'
import styles from './Palette.module.css'

const CommandPalette = lazyPart(() => import('./CommandPalette.tsx'))

/**
 * The command palette. A temporary input takes the text that is typed until the palette has loaded, so that it does not
 * reach a cell of the grid.
 */
export function Palette() {
  const { opened } = useSpotlight(paletteStore)
  const [wasOpened, setWasOpened] = useState(false)
  const [text, setText] = useState('')
  const [isThere, setThere] = useState(false)
  const [isEnterDue, setEnterDue] = useState(false)
  const early = useRef<HTMLInputElement>(null)
  if (opened !== wasOpened) {
    setWasOpened(opened)
    setThere(false)
    setEnterDue(false)
    if (opened) setText('')
  }
  useReturnedFocus(opened)
  const type = (typed: string) => {
    setText(typed)
    setEnterDue(false)
  }
  const takeOver = (input: HTMLInputElement) => {
    if (early.current) input.setSelectionRange(early.current.selectionStart, early.current.selectionEnd)
    setThere(true)
  }
  const onEarlyKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') setEnterDue(true)
    if (event.key === 'Escape') palette.close()
    if (event.key === 'Tab') event.preventDefault()
  }
  return (
    <>
      {opened && !isThere && (
        <input
          ref={input => {
            early.current = input
            focusOnMount(input)
          }}
          className={styles.early}
          aria-label="Search or run a command"
          placeholder="Search or run a command…"
          value={text}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={onEarlyKey}
        />
      )}
      <LazyPart when={opened} onClose={palette.close}>
        <CommandPalette
          text={text}
          onText={type}
          onFocus={takeOver}
          isEnterDue={isThere && isEnterDue}
          onEntered={() => setEnterDue(false)}
        />
      </LazyPart>
    </>
  )
}

/** Returns the focus after closing, unless the chosen command has moved it. */
function useReturnedFocus(opened: boolean): void {
  useEffect(() => {
    if (!opened) return
    return () => {
      const leaving = document.activeElement?.closest('[role=dialog]')
      setTimeout(() => giveFocusBack(leaving), 10)
    }
  }, [opened])
}
