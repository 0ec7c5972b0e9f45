import { getHotkeyHandler } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState, type RefObject } from 'react'
import { isCovered } from '../../ui/is-covered.ts'
import { shortcuts } from '../../ui/shortcuts.ts'
import type { Grid } from '../../grid/grid.ts'
import styles from '../view/ViewTool.module.css'
import { SearchBox } from './SearchBox.tsx'
import type { ShownRows } from '../rows/shown-rows.ts'

/**
 * The button that opens the search of a view, and the search box that takes its place. The browser's keys for search
 * open it as well.
 */
export function ViewSearch(props: ShownRows & { grid: RefObject<Grid | null> }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const open = getHotkeyHandler([[shortcuts.grid.search.keys, () => setOpen(true)]])
    const listen = (event: KeyboardEvent) => {
      // The same keys in the box open the browser's search.
      const isHere = event.target instanceof Element && event.target.closest('search') !== null
      if (!isHere && !isCovered()) open(event)
    }
    globalThis.addEventListener('keydown', listen)
    return () => globalThis.removeEventListener('keydown', listen)
  }, [])
  if (isOpen) return <SearchBox {...props} onClose={() => setOpen(false)} />
  return (
    <button type="button" className={styles.tool} data-end onClick={() => setOpen(true)}>
      <IconSearch size={16} stroke={1.75} aria-hidden />
      <span className={styles.label}>Search</span>
    </button>
  )
}
