import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconSearch } from '@tabler/icons-react'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { hueName } from '../../../fields/editing/hue-name.ts'
import { type Hue, hues } from '../../../fields/hues.ts'
import { searchIcons } from '../../../texts/frame-texts.ts'
import { isolated } from '../../../texts/isolated.ts'
import { iconLabel, type WorkspaceIconName } from '../../workspace-icons.ts'
import { firstLetter } from './first-letter.ts'
import { gridStep, iconsFor } from './icon-grid.ts'
import { fetchShapes, useIconShapes, useShapesFailed } from './icon-shapes.ts'
import { IconShape } from './IconShape.tsx'
import styles from './IconPicker.module.css'
import type { WorkspaceLook } from './WorkspaceMark.tsx'

/** The icon and color of a workspace; without an icon it shows the first letter of its name. */
export interface ChosenLook {
  icon: WorkspaceIconName | null
  color: Hue | null
}

interface IconPickerProps {
  workspace: WorkspaceLook
  onChange(look: Partial<ChosenLook>): void
}

/** Chooses the color and icon of a workspace. The first letter of its name counts as an icon. */
export const IconPicker = ({ workspace, onChange }: IconPickerProps) => (
  <div className={styles.picker}>
    <Palette color={workspace.color} onChange={color => onChange({ color })} />
    <Icons workspace={workspace} onChange={icon => onChange({ icon })} />
  </div>
)

function Palette({ color, onChange }: { color: string | null; onChange(color: Hue): void }) {
  const name = useId()
  const chosen = hues.find(hue => hue === color) ?? 'gray'
  return (
    <fieldset className={styles.palette} aria-label="Color">
      {hues.map(hue => (
        <label key={hue} className={styles.swatch} title={hueName(hue)}>
          <input
            type="radio"
            name={name}
            aria-label={hueName(hue)}
            checked={hue === chosen}
            onChange={() => onChange(hue)}
          />
          <span className={styles.dot} style={{ backgroundColor: `var(--gl-option-${hue}-solid)` }}>
            {hue === chosen && <IconCheck size={16} stroke={2.5} aria-hidden />}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function Icons({ workspace, onChange }: { workspace: WorkspaceLook; onChange(icon: WorkspaceIconName | null): void }) {
  const [search, setSearch] = useState('')
  const [stop, setStop] = useState<number | null>(null)
  const grid = useRef<HTMLDivElement>(null)
  const shapes = useIconShapes(true)
  const hasFailed = useShapesFailed()
  const names = iconsFor(search)
  const letter = firstLetter(workspace.name)
  const choices: (WorkspaceIconName | null)[] = search.trim() === '' ? [null, ...names] : names
  const chosenAt = choices.findIndex(name => name === workspace.icon)
  const tabStop = Math.min(stop ?? Math.max(chosenAt, 0), choices.length - 1)
  const focus = (at: number) => grid.current?.querySelectorAll('button')[at]?.focus()
  const move = (event: KeyboardEvent) => {
    const isMirrored = grid.current !== null && getComputedStyle(grid.current).direction === 'rtl'
    const to = gridStep(event.key, { at: tabStop, count: choices.length, isMirrored })
    if (to === null) return
    event.preventDefault()
    focus(to)
  }
  const searchKeys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      focus(tabStop)
    }
    // Enter chooses an icon instead of submitting the form around it.
    if (event.key === 'Enter') {
      event.preventDefault()
      const [first] = names
      if (search.trim() !== '' && first !== undefined) onChange(first)
    }
  }
  return (
    <>
      <TextInput
        aria-label={searchIcons}
        placeholder={searchIcons}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={search}
        maxLength={100}
        onChange={event => {
          setSearch(event.currentTarget.value)
          setStop(null)
        }}
        onKeyDown={searchKeys}
      />
      <div className={styles.box}>
        {hasFailed && (
          <p className={styles.none} role="alert">
            Icons could not be loaded.{' '}
            <Button size="xs" variant="default" onClick={fetchShapes}>
              Try again
            </Button>
          </p>
        )}
        {choices.length === 0 && <p className={styles.none}>No icons match “{isolated(search.trim())}”</p>}
        {/* A select element cannot show a grid. */}
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
        <div ref={grid} className={styles.grid} role="listbox" tabIndex={-1} aria-label="Icons" onKeyDown={move}>
          {choices.map((name, at) => {
            const path = name === null ? undefined : shapes?.get(name)
            const label = name === null ? `Letter ${letter}`.trim() : iconLabel(name)
            return (
              <button
                key={name ?? ''}
                type="button"
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
                role="option"
                className={styles.icon}
                aria-selected={at === chosenAt}
                aria-label={label}
                title={label}
                tabIndex={at === tabStop ? 0 : -1}
                onFocus={() => setStop(at)}
                onClick={() => onChange(name)}
              >
                {name === null && letter}
                {path !== undefined && <IconShape path={path} size={20} />}
              </button>
            )
          })}
        </div>
      </div>
    </>
  )
}
